package io.holdfast.engine.command;

/** What goes: nothing before the snapshot is there, then a few, then all. The ids are part of the disk format. */
public enum RedrivePhase {
    SNAPSHOT(1),
    CANARY(2),
    ALL(3);

    private final int id;

    RedrivePhase(int id) {
        this.id = id;
    }

    public int id() {
        return id;
    }

    public static RedrivePhase of(int id) {
        return values()[id - 1];
    }
}
