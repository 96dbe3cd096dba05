"""`python -m rowlock` is the command `rowlock`."""

from rowlock.cli import main

main()
