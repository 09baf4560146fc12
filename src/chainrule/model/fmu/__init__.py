"""FMUs: a mechanism as a functional mock-up unit, FMI 2.0 and 3.0, by the exported C source."""
