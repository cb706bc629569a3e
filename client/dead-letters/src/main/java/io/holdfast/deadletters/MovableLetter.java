package io.holdfast.deadletters;

/** A dead letter on its way. One thread. */
final class MovableLetter {
    private final DeadLetter letter;
    private final String receiptHandle;
    private final String targetUrl;
    private boolean gone;

    MovableLetter(DeadLetter letter, String receiptHandle, String targetUrl) {
        this.letter = letter;
        this.receiptHandle = receiptHandle;
        this.targetUrl = targetUrl;
    }

    DeadLetter letter() {
        return letter;
    }

    String receiptHandle() {
        return receiptHandle;
    }

    String targetUrl() {
        return targetUrl;
    }

    /** It has left the dead-letter queue, and must not be released there. */
    boolean isGone() {
        return gone;
    }

    void markGone() {
        gone = true;
    }
}
