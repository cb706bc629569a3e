package io.holdfast.deadletters;

/** For checks that have no exception of their own, such as programs that end with an exit code. Immutable. */
public final class CheckFailed extends Exception {
    private static final long serialVersionUID = 1L;

    private final String kind;

    /**
     * A failure of its own kind.
     *
     * @param kind what stands in the report where otherwise the class of the exception stands, such as {@code exit code 2}
     * @param sentence what happened
     */
    public CheckFailed(String kind, String sentence) {
        super(sentence);
        this.kind = kind;
    }

    /** What stands in the report instead of the class of an exception. */
    public String kind() {
        return kind;
    }
}
