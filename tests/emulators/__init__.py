"""Stand-ins for the chats: small servers that the real client libraries log in to."""
