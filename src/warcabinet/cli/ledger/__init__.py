"""The rules ledger: which clauses of a game's rulebook its code enforces and its tests prove.

* `index` reads the list of paragraphs, `clauses` their clauses and the reasons why some need no
  test, `parts` divides the rulebook;
* `scan_tests` and `scan_code` find citations without running anything, `findings` remembers what
  they found, `books` has the entries of the books;
* `ledger` makes one status for each paragraph of these, `games` knows where each game keeps them;
* `mutants` makes small changes of code, `mutate` proves clauses with them, `proofs` keeps what was
  proved;
* `report` and `tables` say it all as JSON and on a terminal.
"""
