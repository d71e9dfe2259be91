"""The whole program with everything around it made up: time, platform, disk, and people."""
