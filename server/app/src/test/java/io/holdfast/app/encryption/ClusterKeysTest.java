package io.holdfast.app.encryption;

import static io.holdfast.app.encryption.EncryptedWorld.message;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.StoreUnreadable;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that have the same rows, as a cluster brings them, and nothing else in common but the master key. */
class ClusterKeysTest {
    private static final String MASTER_KEY = "0123456789abcdef".repeat(4);

    @TempDir
    Path directory;

    private final MemoryStore rows = new MemoryStore();

    @Test
    void whatOneNodeWroteAnotherReads() throws Exception {
        send(node("a", MASTER_KEY), 1, 1, "the secret body");

        assertThat(new String(stored(Keys.message(1, 1)), ISO_8859_1)).doesNotContain("secret");
        assertThat(read(node("b", MASTER_KEY), Keys.message(1, 1))).isEqualTo(message("the secret body"));
    }

    @Test
    void theNextLeaderGoesOnWithTheKeyOfTheQueue() throws Exception {
        send(node("a", MASTER_KEY), 1, 1, "one");
        byte[] kept = rows.rows(Table.DATA_KEYS.id()).get(DataKeyRow.key(1, RowQueueSecrets.NUMBER));
        EncryptedStore next = node("b", MASTER_KEY);
        send(next, 1, 2, "two");

        assertThat(rows.rows(Table.DATA_KEYS.id()).get(DataKeyRow.key(1, RowQueueSecrets.NUMBER)))
                .isEqualTo(kept);
        assertThat(rows.rows(Table.DATA_KEYS.id()))
                .as("the queue's key and two data keys")
                .hasSize(3);
        assertThat(read(next, Keys.message(1, 1))).isEqualTo(message("one"));
        assertThat(read(node("c", MASTER_KEY), Keys.message(1, 2))).isEqualTo(message("two"));
    }

    @Test
    void aKeyWhoseBatchWasNotCommittedIsNotUsedAgain() throws Exception {
        EncryptedStore node = node("a", MASTER_KEY);
        rows.losesCommits = true;
        send(node, 1, 1, "lost");
        rows.losesCommits = false;
        node.learnAgain();
        send(node, 1, 1, "kept");

        assertThat(read(node("b", MASTER_KEY), Keys.message(1, 1))).isEqualTo(message("kept"));
    }

    @Test
    void theKeyOfADeletedQueueIsDeletedWithItsDataKeys() throws Exception {
        EncryptedStore node = node("a", MASTER_KEY);
        send(node, 1, 1, "one");
        send(node, 2, 1, "two");
        Batch deletion = new Batch();
        deletion.delete(EncryptedWorld.table(Table.QUEUES), Keys.queue(1));
        node.commit(deletion);
        node.shredDeleted();

        assertThat(rows.rows(Table.DATA_KEYS.id()).keySet()).allMatch(key -> key[7] == 2);
        assertThat(read(node("b", MASTER_KEY), Keys.message(2, 1))).isEqualTo(message("two"));
        assertThatExceptionOfType(StoreUnreadable.class).isThrownBy(() -> read(node, Keys.message(1, 1)));
    }

    @Test
    void anotherMasterKeyReadsNothingAndHasAnotherFingerprint() throws Exception {
        send(node("a", MASTER_KEY), 1, 1, "one");
        String other = "f".repeat(64);

        assertThatExceptionOfType(StoreUnreadable.class).isThrownBy(() -> read(node("b", other), Keys.message(1, 1)));
        assertThat(encryption("b", other).clusterKeyFingerprint())
                .isNotEqualTo(encryption("a", MASTER_KEY).clusterKeyFingerprint());
    }

    @Test
    void secretsOfAccessKeysCanBeReadByAllNodes() throws Exception {
        byte[] wrapped = encryption("a", MASTER_KEY).secrets().wrap("secret".getBytes(UTF_8), "owner");

        assertThat(encryption("b", MASTER_KEY).secrets().unwrap(wrapped, "owner"))
                .isEqualTo("secret".getBytes(UTF_8));
    }

    @Test
    void nodeWithoutAMasterKeyIsRefused() {
        EncryptionSettings none = new EncryptionSettings(
                        directory.resolve("data"),
                        directory.resolve("keys"),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())
                .inCluster("orders");

        assertThatExceptionOfType(EncryptionRefused.class)
                .isThrownBy(() -> Encryption.check(none))
                .withMessageStartingWith("The nodes of a cluster share one master key, and this one has none:");
    }

    private Encryption encryption(String node, String masterKey) throws Exception {
        return Encryption.check(new EncryptionSettings(
                        directory.resolve(node),
                        directory.resolve(node + ".keys"),
                        Optional.empty(),
                        Optional.of(masterKey),
                        Optional.empty())
                .inCluster("orders"));
    }

    private EncryptedStore node(String name, String masterKey) throws Exception {
        return encryption(name, masterKey).over(rows);
    }

    private static void send(EncryptedStore store, long queueId, long sequence, String body) throws Exception {
        Batch batch = new Batch();
        batch.setTimeMillis(1_700_000_000_000L);
        batch.put(EncryptedWorld.table(Table.MESSAGES), Keys.message(queueId, sequence), message(body));
        batch.put(EncryptedWorld.table(Table.COUNTERS), Keys.queue(queueId), EncryptedWorld.counters(1));
        store.commit(batch);
    }

    private byte[] stored(byte[] key) {
        return Objects.requireNonNull(rows.rows(Table.MESSAGES.id()).get(key));
    }

    private static byte[] read(EncryptedStore store, byte[] key) {
        return Objects.requireNonNull(store.get(EncryptedWorld.table(Table.MESSAGES), key));
    }
}
