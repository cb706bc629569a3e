package io.holdfast.engine.command;

/** Why a queue does not take a message that another partition has sent on its way. The ids are part of the disk format. */
public enum ArrivalRefusal {
    NO_SUCH_QUEUE(1),
    /** One of the queues is FIFO, the other is not. */
    OTHER_TYPE(2),
    /** Rows of the queue cannot be read. */
    DAMAGED(3);

    private final int id;

    ArrivalRefusal(int id) {
        this.id = id;
    }

    public int id() {
        return id;
    }

    public static ArrivalRefusal of(int id) {
        for (ArrivalRefusal refusal : values()) {
            if (refusal.id == id) {
                return refusal;
            }
        }
        throw new InvariantViolation("an arrival was refused for the unknown reason " + id);
    }
}
