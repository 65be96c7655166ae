"""10-16: ground units, partisans, stacking, movement, attrition, offensive combat, exploitation."""
