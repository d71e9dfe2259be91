"""The program for chats as a process: killed at chosen moments, asked to end, started again."""
