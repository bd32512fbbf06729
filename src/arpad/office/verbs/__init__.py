"""What the office does. One verb, one file, one function; docs/office/verbs.md says how to add one."""
