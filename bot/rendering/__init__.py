"""From what a reader may know to what they see: view, then scene, then text or picture."""
