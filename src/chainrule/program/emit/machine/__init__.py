"""Machine code: programs and the loops around them as LLVM IR and PTX."""
