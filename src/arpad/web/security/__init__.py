"""What keeps the office safe: who may do what, headers, limits, the secret key, the two profiles."""
