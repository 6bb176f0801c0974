"""Drawings of full-screen backgrounds: tables, table surfaces, the menu shelf."""
