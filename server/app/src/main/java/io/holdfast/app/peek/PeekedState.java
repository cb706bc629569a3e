package io.holdfast.app.peek;

/** Whether it can be received. */
public enum PeekedState {
    VISIBLE("visible"),
    IN_FLIGHT("inFlight"),
    DELAYED("delayed");

    private final String code;

    PeekedState(String code) {
        this.code = code;
    }

    public String code() {
        return code;
    }
}
