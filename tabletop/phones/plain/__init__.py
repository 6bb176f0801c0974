"""Pages for phones without scripts: sentences and forms, rendered by the service."""
