package io.holdfast.protocol.wire.tree;

/** How large a tree may be. */
public final class TreeLimits {
    public static final int MAX_DEPTH = 32;

    /** Of all lists and maps together: a thousand datapoints with all that can be said of them, and not much more. */
    public static final int MAX_ENTRIES = 200_000;

    private TreeLimits() {}
}
