"""Names of the register are folded by the office, whose models need its settings."""

from support.books import books, engine, postgresql_books, sqlite_books

__all__ = ["books", "engine", "postgresql_books", "sqlite_books"]
