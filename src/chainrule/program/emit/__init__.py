"""Emitters: a lowered program as text for a target. LLVM now; each later one is a sibling."""
