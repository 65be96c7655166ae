"""What has been written from one version of a World to the next.

A remembered fact (`derived.py`) knows the version in which it was last found to hold. Whether
anything beneath it has been written since is asked many times for every answer, and a fact that is
asked for once in a player turn looks back over hundreds of versions. So the Worlds of one line of
play share a journal: writing adds an entry at its end, and who looks back goes through the entries,
or through pages that sum up many of them.
"""

from __future__ import annotations

PAGE = 16
"""Entries that are summed up together."""

MOST_ENTRIES = 1024
"""Older ones are forgotten, half of them at a time; a multiple of twice the page."""


class Version:
    """A World between two writes. `noted`: somebody remembers it, or another World shares it.

    Its fields begin as those of the class: nearly every write makes one.
    """

    noted = False
    place = 0
    """How many versions came before it."""
    before: Version | None = None
    """The one before it, of the latest version of a line of play: most who look back look no
    further."""
    written = 0
    """What has been written since that one."""

    def followed(self, bits: int) -> Version:
        """The version after these were written."""
        after = Version()
        after.place, after.before, after.written = self.place + 1, self, bits
        self.before = None  # or all versions of a game would hang together
        return after


class Journal:
    """The noted versions of a World, in order, and what was written from each to the one after it:
    sets of tables, indexes and groups, as the bits of `World.bits`.

    Worlds that were copied from one another share it. Each looks no further than its own version,
    and only the first to write after the last entry may add to it: the others take a copy of what
    came before them.
    """

    __slots__ = ("_first", "_pages", "_versions", "_written")

    def __init__(self, first: int = 0) -> None:
        self._first = first  # the place of the first version that is not forgotten
        self._versions: list[Version] = []
        self._written: list[int] = []
        self._pages: list[int] = []

    def __len__(self) -> int:
        return len(self._versions)

    def after(self, version: Version, bits: int) -> Journal:
        """The journal with the entry that these were written after a version: this one, or a copy
        if another World has gone on from there already."""
        versions = self._versions
        if version.place != self._first + len(versions):
            return self._until(version).after(version, bits)
        if versions and len(versions) % PAGE == 0:
            self._turn_page()
        self._versions.append(version)
        self._written.append(bits)
        return self

    def also(self, bits: int) -> None:
        """More was written before anybody noted the version that the last entry led to."""
        self._written[-1] |= bits

    def touched(self, since: Version, now: Version, bits: int) -> bool:
        """Has anything of a set been written from one version to another? Where that is not known,
        because it is too long ago or on another line of play, it counts as written."""
        begun = self._first
        start, end = since.place - begun, now.place - begun
        if not 0 <= start < end or self._versions[start] is not since:
            return True
        written = self._written
        if end - start > 2 * PAGE:
            # The latest entries tell soonest: what is written at all is mostly written often.
            first, last = -(-start // PAGE), min(end // PAGE, len(self._pages))
            for entry in written[last * PAGE : end]:
                if entry & bits:
                    return True
            for page in self._pages[first:last]:
                if page & bits:
                    return True
            end = first * PAGE
        else:
            end -= 1
            if written[end] & bits:
                return True
        for entry in written[start:end]:  # noqa: SIM110 - `any` takes twice as long
            if entry & bits:
                return True
        return False

    def tells_of(self, version: Version) -> bool:
        """Is a version on this line of play, and not forgotten?"""
        place = version.place - self._first
        return 0 <= place < len(self._versions) and self._versions[place] is version

    def _turn_page(self) -> None:
        """Sum up the entries of a page that is full: nothing is added to them any more. The oldest
        pages are forgotten when there are too many."""
        page = 0
        for entry in self._written[-PAGE:]:
            page |= entry
        self._pages.append(page)
        if len(self._written) >= MOST_ENTRIES:
            half = MOST_ENTRIES // 2
            del self._versions[:half], self._written[:half], self._pages[: half // PAGE]
            self._first += half

    def _until(self, version: Version) -> Journal:
        """A copy of the entries before a version."""
        count = version.place - self._first
        if count <= 0:
            return Journal(version.place)
        twin = Journal(self._first)
        twin._versions, twin._written = self._versions[:count], self._written[:count]
        # The last page of what is copied is made when the next entry is added.
        twin._pages = self._pages[: (count - 1) // PAGE]
        return twin
