"""What lies in storage and in what form; whatever is read there is checked."""
