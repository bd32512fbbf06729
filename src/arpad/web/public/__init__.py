"""What anybody may see."""
