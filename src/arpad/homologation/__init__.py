"""Which events a federation takes into its list: the organiser's form, what the rules ask of it, the verdict."""
