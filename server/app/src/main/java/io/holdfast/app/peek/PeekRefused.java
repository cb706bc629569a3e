package io.holdfast.app.peek;

/** The messages cannot be looked at. */
public final class PeekRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean isRequestWrong;

    PeekRefused(String sentence, boolean isRequestWrong) {
        super(sentence, null, false, false);
        this.isRequestWrong = isRequestWrong;
    }

    /** Whether what was asked for makes no sense; otherwise it cannot be done at the moment. */
    public boolean isRequestWrong() {
        return isRequestWrong;
    }
}
