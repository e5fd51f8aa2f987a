"""The MkDocs plugin that builds this site."""
