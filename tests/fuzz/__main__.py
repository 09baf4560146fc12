"""`python -m fuzz`; its processes cannot import this file."""

from fuzz.running import main

main()
