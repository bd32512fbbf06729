"""Who somebody is: names folded and compared, people judged by what is known of them. No books, no language."""
