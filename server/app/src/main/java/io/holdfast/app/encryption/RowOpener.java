package io.holdfast.app.encryption;

import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Table;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import org.jspecify.annotations.Nullable;

/** Decrypts the rows of one partition. Any thread. */
public final class RowOpener {
    private final @Nullable DataKeys keys;
    private final RowCipher cipher = new RowCipher();

    /** @param keys null where nothing is encrypted */
    RowOpener(@Nullable DataKeys keys) {
        this.keys = keys;
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
        if (!SealedTables.contains(tableId) || !RowCipher.isSealed(row)) {
            return row;
        }
        if (keys == null) {
            throw new GeneralSecurityException("its keyring is missing");
        }
        boolean namesQueue = SealedTables.namesQueue(tableId);
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
