"""Text and files to the model and back, in memory."""
