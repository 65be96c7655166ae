"""54-62: how major powers surrender."""
