"""The engine of Souk: rules, matches, hosts and AI seats, without a screen and without sound."""

from tabletop.plugins import compatibility as compatibility
