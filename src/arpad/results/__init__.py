"""A result is one table: columns that know what they mean, and rows. Text, CSV, JSON, web page and paper are written
here, once for all results; `arpad.reports` says which columns a result has."""
