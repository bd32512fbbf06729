"""People: players, arbiters, officers of federations; their ids, titles and facts."""
