"""Fees: charged and paid."""
