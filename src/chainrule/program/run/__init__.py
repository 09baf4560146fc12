"""Running: programs as machine code on processors and GPUs."""
