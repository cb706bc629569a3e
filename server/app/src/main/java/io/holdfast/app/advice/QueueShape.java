package io.holdfast.app.advice;

/** The shapes that an expert knows. */
public enum QueueShape {
    IDLE("idle"),
    WELL("well"),
    NO_CONSUMERS("noConsumers"),
    TOO_FEW_CONSUMERS("tooFewConsumers"),
    REDELIVERING("redelivering"),
    BLOCKED("blocked"),
    DRAINING("draining");

    private final String code;

    QueueShape(String code) {
        this.code = code;
    }

    public String code() {
        return code;
    }
}
