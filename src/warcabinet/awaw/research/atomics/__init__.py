"""43: atomics: material and bombs, how bombs are delivered, what they do."""
