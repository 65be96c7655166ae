"""Drawings of a board."""
