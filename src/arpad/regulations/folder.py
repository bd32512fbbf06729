"""Where the files of the law are."""

from pathlib import Path

FOLDER = Path(__file__).parent
