"""The command line: `warcabinet --help`.

* `main` is the program with all its commands, `errors` what it says when something goes wrong;
* `play` sits down at a `table`; `typed` has the commands typed there, `consent` those that need the
  whole table, `drafts` answers that are not finished yet, `screen` and `keyboard` the terminal;
* `replay`, `verify` and `odds` (with `chances`) read game files, which `opening` opens;
* `scenario` and `board` show what there is, `gists` what a rule says;
* `serve` starts the server, `about` says what its home page shows;
* `manual` writes the page about the commands.
"""
