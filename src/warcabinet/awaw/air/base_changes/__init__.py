"""18.1, 18.2, 18.4, 18.7: laying airbases, staging, returning, displacement, turning up."""
