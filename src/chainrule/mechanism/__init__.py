"""The description of a mechanism: links, joints, parameters, and where they come from."""
