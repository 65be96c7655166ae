"""Air-naval operations: rule 23."""
