"""48: Ultra and Magic: pools of cards, what is drawn from them, and how cards are played."""
