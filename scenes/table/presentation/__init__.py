"""Session, perspective and presenter of the table: the data shown at one screen."""
