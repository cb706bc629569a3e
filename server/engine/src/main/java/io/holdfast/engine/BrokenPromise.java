package io.holdfast.engine;

/** An invariant does not hold: the partition must stop, because going on could lose or invent messages. Never caught to go on. */
public final class BrokenPromise extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BrokenPromise(String what) {
        super(what);
    }

    static void unless(boolean holds, String what) {
        if (!holds) {
            throw new BrokenPromise(what);
        }
    }
}
