package io.holdfast.engine.command;

/**
 * Active ⇄ paused: somebody, or the server, wants so · active → bounced: too many came back · bounced → active: told to go on
 * any of these → completed, cancelled, failed. The ids are part of the disk format.
 */
public enum RedriveStatus {
    ACTIVE(1),
    PAUSED(2),
    BOUNCED(3),
    COMPLETED(4),
    CANCELLED(5),
    FAILED(6);

    private final int id;

    RedriveStatus(int id) {
        this.id = id;
    }

    public int id() {
        return id;
    }

    /** Whether it may still move messages without being told to go on. */
    public boolean isOpen() {
        return this == ACTIVE || this == PAUSED;
    }

    public boolean isOver() {
        return this == COMPLETED || this == CANCELLED || this == FAILED;
    }

    public static RedriveStatus of(int id) {
        return values()[id - 1];
    }
}
