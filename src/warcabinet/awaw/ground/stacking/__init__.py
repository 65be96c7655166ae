"""Stacking and zones of control."""
