package io.holdfast.app.cli;

/** The server will not start. The message is one sentence for the operator that says why and what to do. */
public final class StartRefused extends Exception {

    private static final long serialVersionUID = 1L;

    public StartRefused(String sentence) {
        super(sentence);
    }

    public StartRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
