package io.holdfast.app.cli;

/** A command cannot do what it was asked for. The message is one sentence for the operator that says why and what to do. */
public final class CommandRefused extends Exception {

    private static final long serialVersionUID = 1L;

    public CommandRefused(String sentence) {
        super(sentence);
    }

    public CommandRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
