"""The Django project around the office."""
