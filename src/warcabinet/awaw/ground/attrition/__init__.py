"""14: attrition combat: zones, contact, the roll, losses, occupation and retreat."""
