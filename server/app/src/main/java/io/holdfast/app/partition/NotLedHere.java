package io.holdfast.app.partition;

/** A question to a partition that another node leads, or nobody at the moment: what this node remembers of it may be outdated. */
public final class NotLedHere extends IllegalStateException {
    private static final long serialVersionUID = 1;

    NotLedHere() {
        super(Unavailable.NOT_LEADER.sentence());
    }
}
