"""Which seat commands which parties, what several seats answer together, who must consent."""
