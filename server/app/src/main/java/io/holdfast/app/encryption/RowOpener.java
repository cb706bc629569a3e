package io.holdfast.app.encryption;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Table;
import java.security.GeneralSecurityException;
import java.util.EnumSet;
import java.util.Set;
import javax.crypto.AEADBadTagException;
import org.jspecify.annotations.Nullable;

/** Decrypts the rows of one partition. Any thread. */
public final class RowOpener {
    static final Set<Table> SEALED = EnumSet.of(Table.MESSAGES, Table.DELAYED, Table.GROUP_MESSAGES, Table.DEPARTURES);

    private static final long SEALED_IDS =
            SEALED.stream().mapToLong(table -> 1L << table.id()).sum();
    private static final int DEPARTURES = StoredRows.table(Table.DEPARTURES).id();

    private final @Nullable DataKeys keys;
    private final RowCipher cipher = new RowCipher();

    /** @param keys null where nothing is encrypted */
    RowOpener(@Nullable DataKeys keys) {
        this.keys = keys;
    }

    static boolean isSealed(int tableId) {
        return (SEALED_IDS & (1L << tableId)) != 0;
    }

    static boolean namesQueue(int tableId) {
        return tableId == DEPARTURES;
    }

    /** The row as it was before it was encrypted; null if nobody can tell. */
    public byte @Nullable [] openOrNull(Table table, byte[] key, byte[] row) {
        try {
            return open(table.id(), key, row);
        } catch (GeneralSecurityException unreadable) {
            return null;
        }
    }

    /** @throws GeneralSecurityException if it is not as it was written, or its key is lost; the message says which */
    byte[] open(int tableId, byte[] key, byte[] row) throws GeneralSecurityException {
        if (!isSealed(tableId) || !RowCipher.isSealed(row)) {
            return row;
        }
        if (keys == null) {
            throw new GeneralSecurityException("its keyring is missing");
        }
        boolean namesQueue = namesQueue(tableId);
        long queueId = namesQueue ? 0 : Bytes.longAt(key, 0);
        try {
            synchronized (cipher) {
                return cipher.open(tableId, key, row, queueId, namesQueue, keys::find);
            }
        } catch (AEADBadTagException changed) {
            throw new GeneralSecurityException("it is not as it was written", changed);
        }
    }
}
