"""How many examples property tests take: few in `make test`, many in `make test-all`."""

import os

EXAMPLES = int(os.environ.get("ARPAD_EXAMPLES", "100"))
FEW = max(EXAMPLES // 10, 12)  # where one example is a whole period
