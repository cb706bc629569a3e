package io.holdfast.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreSettings;
import io.holdfast.store.Table;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/** All rows of a data directory in one number: two of them are the same if no row of any table was put, changed or deleted in between. */
final class StoredHash {
    private static final byte[] BEHIND_ALL = new byte[64];

    static {
        Arrays.fill(BEHIND_ALL, (byte) 0xff);
    }

    private StoredHash() {}

    /** @param copy a copy of the directory, of which this is the only user */
    static String of(Path copy) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        try (Storage storage = Storage.open(copy, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run)) {
            long rows = 0;
            for (int partition = 0; partition < storage.partitions(); partition++) {
                for (Table table : StoredRows.tables()) {
                    rows += add(digest, storage.store(partition), table);
                }
            }
            rows += add(digest, storage.store(ControlDatabase.PARTITION), ControlDatabase.TABLE);
            return rows + " rows " + HexFormat.of().formatHex(digest.digest());
        }
    }

    private static long add(MessageDigest digest, Store store, Table table) {
        long[] rows = {0};
        add(digest, table.name().getBytes(UTF_8));
        store.scan(table, new byte[0], BEHIND_ALL, (key, value) -> {
            add(digest, key);
            add(digest, value);
            rows[0]++;
            return true;
        });
        return rows[0];
    }

    private static void add(MessageDigest digest, byte[] bytes) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        digest.update(bytes);
    }
}
