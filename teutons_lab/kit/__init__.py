"""Parts that several rule systems share: tables of results, data files with errors that help."""
