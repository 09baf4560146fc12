"""The tape: what a function computes, traced."""
