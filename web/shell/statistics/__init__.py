"""What has become of the games that ended on this device."""
