"""The words: Fluent files for each language and topic, and the way to them."""
