"""Forms of the regulations. Each is a record of its fields; PDF, CSV and JSON write the record down."""
