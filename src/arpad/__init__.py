"""arpad: a chess federation's rating office in one package."""

__version__ = "0.1.0"
__all__ = ["__version__"]
