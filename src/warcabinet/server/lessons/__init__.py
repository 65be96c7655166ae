"""Lessons: ordinary games with a coach, whose steps, words and dice are data.

A lesson is a file of this folder: `script.py` says what may stand in it, `progress.py` where a
pupil is, `coaching.py` keeps that beside the game, and `routes.py` is how a client asks.
"""
