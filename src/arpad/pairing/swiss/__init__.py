"""What all Swiss systems share: the field before a round, colours, the order of boards, the round that comes out."""
