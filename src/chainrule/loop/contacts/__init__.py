"""Contacts: what friction and stops do to joints, and when."""
