"""What pages and the API ask of the books."""
