package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Table;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;
import io.holdfast.store.Batch;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceiptKeyTest {
    @TempDir
    Path directory;

    @Test
    void handlesSurviveARestart() throws Exception {
        String handle = handles().encode(1, 2, 3);

        assertThat(handles().encode(1, 2, 3)).isEqualTo(handle);
    }

    @Test
    void keyOfAnEarlierVersionIsKeptAndMovedOutOfTheEnginesTable() throws Exception {
        byte[] former = "receipt-key".getBytes(StandardCharsets.UTF_8);
        byte[] key = new byte[16];
        key[15] = 7;
        try (Storage storage = open()) {
            Batch batch = new Batch();
            batch.put(StoredRows.table(Table.PARTITION), former, key);
            storage.store(0).commit(batch);
        }

        assertThat(handles().encode(1, 2, 3)).isEqualTo(new ReceiptHandles(0, 7).encode(1, 2, 3));
        try (Storage storage = open()) {
            assertThat(storage.store(0).get(StoredRows.table(Table.PARTITION), former))
                    .isNull();
        }
        assertThat(handles().encode(1, 2, 3)).isEqualTo(new ReceiptHandles(0, 7).encode(1, 2, 3));
    }

    private ReceiptHandles handles() throws Exception {
        try (Storage storage = open()) {
            return ReceiptKey.load(storage.store(0), new SecureRandom());
        }
    }

    private Storage open() throws Exception {
        return Storage.open(directory, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run);
    }
}
