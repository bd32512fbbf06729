"""Files that tests of the commands read."""

from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"

# Ana beats Blas, Blas beats Celia, Celia beats Ana; Ana has White twice, Blas once.
THREE = """\
012 Three friends
042 2011/10/01
052 2011/10/03
092 Individual: Round-Robin
001    1      Alfil, Ana                        2000                             1.0    1  0000 - Z     2 w 1     3 w 0
001    2      Torre, Blas                       1900                             1.0    2     3 w 1     1 b 0  0000 - Z
001    3      Dama, Celia                       1800                             1.0    3     2 b 0  0000 - Z     1 b 1
"""
