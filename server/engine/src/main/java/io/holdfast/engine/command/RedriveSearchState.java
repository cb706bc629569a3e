package io.holdfast.engine.command;

/** The ids are part of the disk format. */
public enum RedriveSearchState {
    FIRST_PASS(0),
    OVER(1),
    WAITING_FOR_HELD(2);

    private final int id;

    RedriveSearchState(int id) {
        this.id = id;
    }

    public int id() {
        return id;
    }

    public static RedriveSearchState of(int id) {
        return values()[id];
    }
}
