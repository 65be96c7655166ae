"""10.5, 18.53, 18.54, 18.62: air transports: supply, transport, airdrops, interception."""
