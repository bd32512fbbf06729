"""What the readers of lists share that need no columns, and players looked up in a list line by line."""
