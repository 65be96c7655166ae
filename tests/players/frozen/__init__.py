"""The staff as it was in November 2026, kept as it stood, so that later ones can be measured.

    warcabinet tournament barbarossa --players staff,tests.players.frozen.player:make_staff

Only what the game calls things is kept up to date here; how this player thinks is not changed.
"""
