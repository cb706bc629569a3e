package io.holdfast.app.partition;

/** Only another node knows it, and that one did not say it in time, or nobody leads what was asked about. The message is a sentence that names it. */
public final class NodeSilent extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NodeSilent(String sentence) {
        super(sentence);
    }

    /** For whoever asked. */
    public String sentence() {
        return String.valueOf(getMessage());
    }
}
