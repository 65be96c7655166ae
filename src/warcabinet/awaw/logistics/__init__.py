"""27-34: construction, redeployment, control, supply, bridgeheads, forts, oil, weather."""
