"""The rules ledger: which paragraphs of a game's rulebook its code enforces and its tests prove.

* `index` reads the list of paragraphs, `parts` divides it into parts of the rulebook;
* `scan_tests` and `scan_code` find citations without running anything, `books` has the others;
* `ledger` makes one status for each paragraph of these, `games` knows where each game keeps them;
* `mutate` switches entries of a book off and sees whether a test notices;
* `report` and `tables` say it all as JSON and on a terminal.
"""
