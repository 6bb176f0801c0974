"""Sound of the table: synthesis at bake time, a mixer at run time."""
