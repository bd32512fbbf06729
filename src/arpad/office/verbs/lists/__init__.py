"""Rating lists: their series and days, previewed, published, corrected, compared."""
