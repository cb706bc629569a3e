package io.holdfast.app.story;

/** Why a message was delivered, or came, more than once. */
public enum Cause {
    TIMEOUT_TOO_SHORT("timeoutTooShort"),
    CONSUMER_GONE("consumerGone"),
    /** The time-out ran out, and the consumer is still there: it failed, or forgot to delete. */
    NOT_DELETED("notDeleted"),
    RELEASED("released"),
    REDRIVEN("redriven"),
    SENT_TWICE("sentTwice"),
    DEDUPLICATED("deduplicated"),
    OVERLAPPED("overlapped");

    private final String code;

    Cause(String code) {
        this.code = code;
    }

    /** As programs see it. */
    public String code() {
        return code;
    }
}
