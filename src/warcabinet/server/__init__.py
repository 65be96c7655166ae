"""The War Cabinet server: HTTP, stored games and the browser client.

The server knows no game.  Whoever starts it hands in what can be played
(:class:`warcabinet.server.about.About`), and games arrive here as lines of text.
"""
