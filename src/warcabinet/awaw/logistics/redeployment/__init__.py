"""28: redeployment of ground and air units."""
