"""The engine of Souk: rules, matches and seats, without any screen or sound."""
