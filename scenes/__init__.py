"""What is on the screen: the loop, the stack of scenes, and one module for each scene."""
