"""What all places to play share that are chats: people press and type, and get answers.

A platform brings who asks (`asking`), and turns sheets and layouts into its own messages.
"""
