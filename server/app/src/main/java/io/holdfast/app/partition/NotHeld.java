package io.holdfast.app.partition;

/** A partition could not be held, or not for as long as it had to be. The message says why, in a few words. */
public final class NotHeld extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotHeld(String why) {
        super(why);
    }
}
