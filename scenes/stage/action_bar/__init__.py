"""The action bar below every table: the prompt line, the tool drawer and the action buttons."""
