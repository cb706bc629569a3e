package io.holdfast.app.repair;

import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.RowOpener;
import io.holdfast.engine.row.Table;
import io.holdfast.store.LostRecords;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the data keys that open rows of lost records. One thread. */
final class LostRowOpeners {
    private LostRowOpeners() {}

    /** For each partition: with the data keys of its rows and those of lost records. */
    static List<RowOpener> of(LostRecords records, List<PartitionRepair> partitions, Encryption encryption) {
        List<RowOpener> openers = new ArrayList<>();
        for (int i = 0; i < partitions.size(); i++) {
            Map<ByteBuffer, byte[]> keys = new HashMap<>();
            partitions.get(i).readSound(Table.DATA_KEYS, (key, row) -> keys.put(ByteBuffer.wrap(key), row));
            records.show(i, batch -> LostMessages.dataKeys(batch, (key, row) -> keys.put(ByteBuffer.wrap(key), row)));
            openers.add(encryption.opener(key -> keys.get(ByteBuffer.wrap(key))));
        }
        return openers;
    }
}
