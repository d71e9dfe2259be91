"""A Discord of our own on this computer, for tests: REST, gateway, and people who press.

`tests.emulators.discord.server.running` is the way in.
"""
