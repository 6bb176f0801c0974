"""Screen of Souk: the main loop, the stack of scenes, and packages of scenes and widgets."""
