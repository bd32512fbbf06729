"""Results -> text, JSON, CSV. Words live here and only here, in English and Spanish."""
