"""The referee's lock: the rules are at work in one thread at a time.

What the rules have derived from positions is remembered for all games together
(``engine/derived.py``), and that memory is not made for several threads.  Python would not compute
two things at once anyway.  Whoever waits for the disk does not hold this lock.
"""

from __future__ import annotations

import threading

REFEREE = threading.RLock()
