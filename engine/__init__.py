"""Rules as values: no library, no clock, no input or output, luck only where it is asked for."""
