package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.row.DepartureRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** An encrypted store on rows in memory and a keyring on disk, which can both be opened again as after a crash. */
final class EncryptedWorld {
    static final long DAY_MILLIS = 86_400_000L;
    private static final long NUMBER = 5;
    private static final QueueName NAME = new QueueName("us-east-1", "000000000000", "work");

    final MemoryStore rows = new MemoryStore();
    final MasterKey master = MasterKey.generate(RandomBytes.secure());
    EncryptionCounters counters = new EncryptionCounters();
    Keyring keyring;
    EncryptedStore store;
    long nowMillis = 1_700_000_000_000L;
    private final Path directory;

    EncryptedWorld(Path directory) throws Exception {
        this.directory = directory;
        Keyring.create(directory, NUMBER, master, RandomBytes.secure());
        restart();
    }

    void restart() throws Exception {
        rows.losesCommits = false;
        keyring = Keyring.open(directory, NUMBER, master, RandomBytes.secure());
        counters = new EncryptionCounters();
        store = new EncryptedStore(rows, keyring, new KeyringKmsKeys(keyring), RandomBytes.secure(), counters);
    }

    static io.holdfast.store.Table table(Table table) {
        return StoredRows.table(table);
    }

    void commit(Batch batch) throws Exception {
        batch.setTimeMillis(nowMillis);
        store.commit(batch);
    }

    void put(Table table, byte[] key, byte[] row) throws Exception {
        Batch batch = new Batch();
        batch.put(table(table), key, row);
        commit(batch);
    }

    /** Sends a message, which makes the queue one that has messages. */
    void send(long queueId, long sequence, String body) throws Exception {
        Batch batch = new Batch();
        batch.put(table(Table.MESSAGES), Keys.message(queueId, sequence), message(body));
        batch.put(table(Table.COUNTERS), Keys.queue(queueId), counters(1));
        commit(batch);
    }

    static byte[] counters(long messages) {
        return new QueueCounters(1, 1, messages, 0, 1, 1, 0, 0).toRow();
    }

    byte[] get(Table table, byte[] key) {
        return Objects.requireNonNull(store.get(table(table), key));
    }

    byte[] stored(Table table, byte[] key) {
        return Objects.requireNonNull(rows.rows(table.id()).get(key));
    }

    void createQueue(long queueId, Map<String, String> attributes) throws Exception {
        QueueInfo info =
                new QueueInfo(queueId, NAME, QueueSettings.of(attributes), new TreeMap<>(), nowMillis, nowMillis, 0);
        put(Table.QUEUES, Keys.queue(queueId), QueueRow.of(info));
    }

    void deleteQueue(long queueId) throws Exception {
        Batch batch = new Batch();
        batch.delete(table(Table.QUEUES), Keys.queue(queueId));
        commit(batch);
    }

    static byte[] message(String body) {
        return MessageRow.of(plainMessage(body));
    }

    static byte[] departure(long sourceQueueId, String body) {
        return DepartureRow.of(new Departure(1, NAME, false, sourceQueueId, 0, 0, 1, 2, null, plainMessage(body)));
    }

    private static Message plainMessage(String body) {
        return new Message(1, 2, 3, "sender", body.getBytes(UTF_8), new byte[16], new byte[0], null, null, null, null);
    }
}
