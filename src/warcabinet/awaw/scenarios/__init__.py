"""Scenarios as data: what their files say, what is wrong with them, what their start looks like.

Files are read by `warcabinet.awaw.loading` only; `catalogue.sheets_of` makes typed scenarios of
their texts, `checking.flaws_of` tells what is wrong, `drawing.draw_start` draws the start.
"""

from warcabinet.awaw.scenarios.file.catalogue import Sheet, sheet_of, sheets_of
from warcabinet.awaw.scenarios.file.model import Scenario

__all__ = ["Scenario", "Sheet", "sheet_of", "sheets_of"]
