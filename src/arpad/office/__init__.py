"""The office's books: a Django app with its models, and the verbs that change them."""
