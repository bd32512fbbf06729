"""Who may enter the office: accounts with roles, their passwords and tokens, and mail that waits to be sent."""
