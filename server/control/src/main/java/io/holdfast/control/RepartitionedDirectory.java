package io.holdfast.control;

import java.util.Arrays;

/** The control rows of a directory that gets another number of partitions. */
public final class RepartitionedDirectory {
    private RepartitionedDirectory() {}

    /** The row as it is then. */
    public static byte[] row(byte[] key, byte[] row, int partitions) {
        if (!Arrays.equals(key, DirectoryRow.key())) {
            return row;
        }
        DirectoryFacts facts = DirectoryRow.decode(row);
        return DirectoryRow.encode(facts.withPartitions(partitions));
    }
}
