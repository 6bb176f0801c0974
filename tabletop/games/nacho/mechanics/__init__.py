"""Rule parts of The Nacho Incident that several phases use: arrests, ends of turns and rounds."""
