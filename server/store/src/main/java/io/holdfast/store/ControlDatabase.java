package io.holdfast.store;

/** The database of what belongs to no queue, beside those of the partitions and in the same log. */
public final class ControlDatabase {
    /** Its only table. */
    public static final Table TABLE = new Table(1, "control", false);

    /** What it has in the log, and for repairs, as its partition: far from all others, however many there will be. */
    public static final int PARTITION = 1 << 30;

    static final String DIRECTORY = "control";

    private ControlDatabase() {}

    /** The directory of a partition. */
    static String nameOf(int partition) {
        return partition == PARTITION
                ? DIRECTORY
                : partition == 0 ? DataDirectory.ROWS : DataDirectory.ROWS + "-" + partition;
    }
}
