"""Tests of files, phones and workers that are hostile, broken or slow."""
