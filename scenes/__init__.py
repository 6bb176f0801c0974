"""What is on the screen: the loop, the stack of scenes, and folders of scenes on widgets."""
