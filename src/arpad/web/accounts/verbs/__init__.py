"""What is done about accounts: verbs in the office's own frame, so that the log has them."""
