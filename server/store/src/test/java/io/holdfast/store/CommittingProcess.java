package io.holdfast.store;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * A process of its own that commits numbered batches and prints each number once it is acknowledged, until it is killed
 * or a commit fails. Each batch writes its number into both tables.
 */
final class CommittingProcess {

    static final Table ONCE = new Table(1, "once", true);
    static final Table MANY = new Table(2, "many", false);
    static final List<Table> TABLES = List.of(ONCE, MANY);

    private CommittingProcess() {}

    /** Arguments: directory, first number, length of the values. */
    public static void main(String[] args) throws StoreRefused {
        int valueLength = Integer.parseInt(args[2]);
        try (OnePartition store = OnePartition.open(Path.of(args[0]), TABLES, StoreSettings.defaults())) {
            System.out.println("open");
            Batch batch = new Batch();
            for (long n = Long.parseLong(args[1]); ; n++) {
                batch.clear();
                batch.put(ONCE, number(n), new byte[valueLength]);
                batch.put(MANY, number(n), number(n));
                try {
                    store.commit(batch);
                } catch (StoreFailure failure) {
                    System.out.println("failed: " + failure.getMessage());
                    reportWhetherItStaysFailed(store);
                    return;
                }
                System.out.println(n);
            }
        }
    }

    private static void reportWhetherItStaysFailed(OnePartition store) {
        Batch small = new Batch();
        small.put(MANY, number(Long.MAX_VALUE), new byte[0]);
        try {
            store.commit(small);
            System.out.println("a later commit succeeded");
        } catch (StoreFailure expected) {
            System.out.println("stays failed");
        }
    }

    static byte[] number(long n) {
        return ByteBuffer.allocate(Long.BYTES).putLong(n).array();
    }
}
