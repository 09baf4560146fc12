"""Names of the notes own: letters told apart, numbered, and other names for one thing."""
