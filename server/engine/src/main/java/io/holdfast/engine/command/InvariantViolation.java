package io.holdfast.engine.command;

/** An invariant does not hold: the partition must stop, because going on could lose or invent messages. Never caught to go on. */
public final class InvariantViolation extends RuntimeException {
    private static final long serialVersionUID = 1;

    public InvariantViolation(String what) {
        super(what);
    }

    public static void unless(boolean holds, String what) {
        if (!holds) {
            throw new InvariantViolation(what);
        }
    }
}
