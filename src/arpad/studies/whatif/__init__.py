"""What would another rule have done? The same games under another edition or other figures, on the same engine."""
