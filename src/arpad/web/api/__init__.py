"""The office over HTTP for programs."""
