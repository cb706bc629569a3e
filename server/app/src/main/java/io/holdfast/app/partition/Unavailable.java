package io.holdfast.app.partition;

/** Why the partition does not answer a call. */
public enum Unavailable {
    SHUTTING_DOWN("The server is shutting down."),
    ANSWER_FAILED("The answer could not be written. The request may have been carried out. Try again."),
    /** Another node leads the partition, or will soon; what was decided here and is not durable may survive there or not. */
    NOT_LEADER(
            "This node does not lead the partition that was asked, or not any more. The outcome of this request is unknown. Try again."),
    /** Unlike the one before, nothing was done. */
    NOT_TAKEN(
            "No node leads the partition that was asked, or that node cannot be reached. Nothing was done. Try again."),
    OVERLOADED("The server has more unwritten data than it may hold in memory. Try again."),
    STORAGE_FAILED(
            "The storage failed. The outcome of this request is unknown; nothing is accepted until the server is restarted.");

    private final String sentence;

    Unavailable(String sentence) {
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
