"""How many examples property tests take: few in `make test`, many in `make test-all`."""

import os

EXAMPLES = int(os.environ.get("ARPAD_EXAMPLES", "30"))
FEW = min(max(EXAMPLES // 10, 4), 60)  # where one example is a whole period
SOME = min(EXAMPLES // 2, 300)  # where one example is a whole file
USUAL = min(EXAMPLES, 200)  # where a test says nothing
