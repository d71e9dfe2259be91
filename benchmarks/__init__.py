"""How fast and how strong: see ``benchmarks/README.md``."""
