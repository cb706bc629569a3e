package io.holdfast.protocol.wire.json;

/** Bytes that are not the JSON that was asked for; says why, in a sentence for the client. */
public final class MalformedJson extends Exception {
    private static final long serialVersionUID = 1L;

    private final String sentence;

    public MalformedJson(String sentence) {
        // Hostile requests must not cost a stack trace each.
        super(sentence, null, false, false);
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
