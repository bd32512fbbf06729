"""python -m arpad"""

from arpad.cli.__main__ import main

main()
