"""What is done about accounts: verbs in the office's own frame, so that the log has them."""

OF_A_PERSON = "a person does it at the desk: a token that makes accounts or tokens would outlive its own revocation"
