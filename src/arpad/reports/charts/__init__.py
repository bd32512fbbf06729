"""Drawings as SVG, made with Altair and drawn without a browser."""
