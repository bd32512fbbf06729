"""The desks behind the login: each page reads the books and hands what is to be done to the gate."""
