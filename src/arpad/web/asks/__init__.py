"""What can be asked of the office in a form: its page and its call are made from one description."""
