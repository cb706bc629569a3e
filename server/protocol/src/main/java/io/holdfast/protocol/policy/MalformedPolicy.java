package io.holdfast.protocol.policy;

/** A text that is no policy, or one that could not be enforced; says what is wrong and where, in a sentence for whoever wrote it. */
public final class MalformedPolicy extends Exception {
    private static final long serialVersionUID = 1L;

    private final String sentence;
    private final boolean unenforceable;

    private MalformedPolicy(String sentence, boolean unenforceable) {
        // Hostile requests must not cost a stack trace each.
        super(sentence, null, false, false);
        this.sentence = sentence;
        this.unenforceable = unenforceable;
    }

    static MalformedPolicy because(String sentence) {
        return new MalformedPolicy(sentence, false);
    }

    /** For what is a policy, but forbids something that this server could not recognise. */
    static MalformedPolicy unenforceable(String sentence) {
        return new MalformedPolicy(sentence, true);
    }

    MalformedPolicy in(String place) {
        return new MalformedPolicy(place + ": " + sentence, unenforceable);
    }

    public String sentence() {
        return sentence;
    }

    /** Whether it has the form of a policy all the same. */
    public boolean isUnenforceable() {
        return unenforceable;
    }
}
