package io.holdfast.protocol.wire.tree;

/** Bytes that are not a request in their protocol; says why, in a sentence for the client. */
public final class MalformedTree extends Exception {
    private static final long serialVersionUID = 1L;

    private final String sentence;

    public MalformedTree(String sentence) {
        // Hostile requests must not cost a stack trace each.
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
