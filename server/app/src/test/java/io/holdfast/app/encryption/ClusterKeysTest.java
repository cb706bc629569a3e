package io.holdfast.app.encryption;

import static io.holdfast.app.encryption.EncryptedWorld.message;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.app.action.KmsKeys;
import io.holdfast.app.action.kms.KeyStore;
import io.holdfast.app.action.kms.KeysUnavailable;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlEngine;
import io.holdfast.control.ControlReply;
import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.control.keyring.KeyringView;
import io.holdfast.control.row.ControlRowChanges;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.Table;
import io.holdfast.protocol.kms.KeyMetadata;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import io.holdfast.store.Batch;
import io.holdfast.store.StoreUnreadable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that have the same rows, as a cluster brings them, and nothing else in common but the master key. */
class ClusterKeysTest {
    private static final String MASTER_KEY = "0123456789abcdef".repeat(4);
    private static final String OTHER_KEY = "f".repeat(64);
    private static final KmsOwner OWNER = new KmsOwner("000000000000", "us-east-1");
    private static final long NOW = 1_700_000_000_000L;

    @TempDir
    Path directory;

    private final MemoryStore rows = new MemoryStore();
    private final SharedInMemory shared = new SharedInMemory();

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

        assertThatExceptionOfType(EncryptionRefused.class)
                .isThrownBy(() -> node("b", OTHER_KEY))
                .withMessageMatching(
                        "The nodes of the cluster share the master key with the fingerprint [0-9a-f]{16}, and this"
                                + " one was given another, [0-9a-f]{16}: see security.master-key-file.");
    }

    @Test
    void keyThatWasMadeOnOneNodeProtectsMessagesOnAnother() throws Exception {
        KeyMetadata key = keys(encryption("a", MASTER_KEY)).create(OWNER, "orders");
        keys(encryption("a", MASTER_KEY)).createAlias(OWNER, "alias/orders", name(key));
        EncryptedStore b = node("b", MASTER_KEY);
        b.commit(queue(1, key.arn()));
        send(b, 1, 1, "protected");

        assertThat(dataKeyOf(1)).isEqualTo(key.id());
        assertThat(read(node("c", MASTER_KEY), Keys.message(1, 1))).isEqualTo(message("protected"));
        assertThat(keys(encryption("c", MASTER_KEY)).aliases(OWNER))
                .extracting(alias -> alias.name())
                .containsExactly("alias/aws/sqs", "alias/orders");
    }

    @Test
    void disabledKeyIsDisabledOnAllNodes() throws Exception {
        KeyMetadata key = keys(encryption("a", MASTER_KEY)).create(OWNER, "");
        keys(encryption("b", MASTER_KEY)).setEnabled(name(key), false);

        assertThat(encryption("c", MASTER_KEY).kmsKeys().stateOf(key.arn())).isEqualTo(KmsKeys.State.DISABLED);
    }

    @Test
    void destroyedKeyIsGoneOnAllNodesAndItsMessagesWithIt() throws Exception {
        Encryption a = encryption("a", MASTER_KEY);
        KeyMetadata key = keys(a).create(OWNER, "");
        EncryptedStore store = a.over(rows);
        store.commit(queue(1, key.arn()));
        send(store, 1, 1, "protected");
        Encryption b = encryption("b", MASTER_KEY);
        EncryptedStore other = b.over(rows);
        assertThat(read(other, Keys.message(1, 1))).isEqualTo(message("protected"));
        b.destroyDueKmsKeys(NOW);
        keys(a).scheduleDeletion(name(key), 7);

        a.destroyDueKmsKeys(NOW + Duration.ofDays(6).toMillis());
        assertThat(read(store, Keys.message(1, 1))).isEqualTo(message("protected"));
        a.destroyDueKmsKeys(NOW + Duration.ofDays(7).toMillis());
        shared.isLed = false;
        b.destroyDueKmsKeys(NOW + Duration.ofDays(7).toMillis());

        for (EncryptedStore each : List.of(store, other)) {
            assertThatExceptionOfType(StoreUnreadable.class)
                    .isThrownBy(() -> read(each, Keys.message(1, 1)))
                    .withMessageContaining("is gone");
        }
        assertThat(keys(b).find(name(key))).isEmpty();
    }

    @Test
    void whatTwoNodesChangeAtOnceIsBothKept() throws Exception {
        KeyStore a = keys(encryption("a", MASTER_KEY));
        KeyStore b = keys(encryption("b", MASTER_KEY));
        shared.beforeNextChange = () -> {
            try {
                b.create(OWNER, "in between");
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
        a.create(OWNER, "first");

        assertThat(b.keys(OWNER)).extracting(KeyMetadata::description).contains("in between", "first");
    }

    @Test
    void nodeThatDoesNotDecideChangesNothingAndSaysSo() throws Exception {
        KeyStore keys = keys(encryption("a", MASTER_KEY));
        shared.isLed = false;

        assertThatExceptionOfType(KeysUnavailable.class).isThrownBy(() -> keys.create(OWNER, ""));
        assertThat(keys.keys(OWNER)).hasSize(1);
    }

    @Test
    void anotherMasterKeyTakesOverAndNothingIsEncryptedAnew() throws Exception {
        Encryption old = encryption("a", MASTER_KEY);
        byte[] wrapped = old.secrets().wrap("secret".getBytes(UTF_8), "owner");
        KeyMetadata key = keys(old).create(OWNER, "");
        send(old.over(rows), 1, 1, "one");
        byte[] stored = stored(Keys.message(1, 1));
        byte[] queueKey = rows.rows(Table.DATA_KEYS.id()).get(DataKeyRow.key(1, RowQueueSecrets.NUMBER));

        Path former = directory.resolve("former.key");
        Files.writeString(former, MASTER_KEY);
        Files.setPosixFilePermissions(former, PosixFilePermissions.fromString("rw-------"));
        Encryption changing = encryption("b", OTHER_KEY, Optional.of(former));
        assertThat(changing.hasFormerMasterKeys()).isFalse();
        changing.adoptMasterKey();
        assertThat(changing.hasFormerMasterKeys()).isTrue();
        Encryption changed = encryption("c", OTHER_KEY);
        assertThat(encryption("a", MASTER_KEY).hasFormerMasterKeys())
                .as("each sees the other's")
                .isTrue();
        changed.dropFormerMasterKeys();

        assertThatExceptionOfType(EncryptionRefused.class).isThrownBy(() -> encryption("a", MASTER_KEY));
        Encryption restarted = encryption("a", OTHER_KEY);
        assertThat(restarted.hasFormerMasterKeys()).isFalse();
        assertThat(read(restarted.over(rows), Keys.message(1, 1))).isEqualTo(message("one"));
        assertThat(restarted.secrets().unwrap(wrapped, "owner")).isEqualTo("secret".getBytes(UTF_8));
        assertThat(keys(restarted).find(name(key))).isPresent();
        assertThat(stored(Keys.message(1, 1))).isEqualTo(stored);
        assertThat(rows.rows(Table.DATA_KEYS.id()).get(DataKeyRow.key(1, RowQueueSecrets.NUMBER)))
                .isEqualTo(queueKey);
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
        return encryption(node, masterKey, Optional.empty());
    }

    private Encryption encryption(String node, String masterKey, Optional<Path> former) throws Exception {
        Encryption encryption = Encryption.check(new EncryptionSettings(
                        directory.resolve(node),
                        directory.resolve(node + ".keys"),
                        Optional.empty(),
                        Optional.of(masterKey),
                        Optional.empty(),
                        former,
                        Optional.empty())
                .inCluster("orders"));
        if (!shared.view().exists()) {
            shared.change(encryption.newSharedKeyring());
        }
        encryption.share(shared);
        return encryption;
    }

    private static KeyStore keys(Encryption encryption) {
        return encryption.kmsKeyStore(() -> NOW);
    }

    private static KmsName name(KeyMetadata key) {
        return new KmsName(OWNER, false, key.id());
    }

    private String dataKeyOf(long queueId) {
        byte[] row = rows.rows(Table.DATA_KEYS.id()).get(DataKeyRow.key(queueId, 1));
        return Objects.requireNonNull(DataKeyRow.of(Objects.requireNonNull(row)))
                .kmsKeyId();
    }

    /** As the control partition keeps it, on whichever node. */
    private static final class SharedInMemory implements SharedKeyring {
        private final Map<byte[], byte[]> kept = new TreeMap<>(Arrays::compare);
        private boolean isLed = true;
        private @Nullable Runnable beforeNextChange;

        private ControlEngine engine() {
            return new ControlEngine(row -> kept.forEach(row), new ControlRowChanges() {
                @Override
                public void put(byte[] key, byte[] value) {
                    kept.put(key, value);
                }

                @Override
                public void delete(byte[] key) {
                    kept.remove(key);
                }
            });
        }

        @Override
        public KeyringView view() {
            return engine().state().keyring();
        }

        @Override
        public boolean isLed() {
            return isLed;
        }

        @Override
        public void waitAMoment() {}

        @Override
        public boolean change(KeyringChange change) throws IOException {
            Runnable before = beforeNextChange;
            beforeNextChange = null;
            if (before != null) {
                before.run();
            }
            if (!isLed) {
                throw new KeysUnavailable("another node decides", new IllegalStateException());
            }
            return ((ControlReply.KeyringChanged) engine().handle(new ControlCommand.ChangeKeyring(change), NOW))
                    .isDone();
        }
    }

    private EncryptedStore node(String name, String masterKey) throws Exception {
        return encryption(name, masterKey).over(rows);
    }

    private static Batch queue(long id, String kmsKey) {
        QueueInfo info = new QueueInfo(
                id,
                new QueueName("us-east-1", "000000000000", "orders"),
                QueueSettings.of(Map.of("KmsMasterKeyId", kmsKey)),
                new TreeMap<>(),
                NOW,
                NOW,
                0);
        Batch batch = new Batch();
        batch.setTimeMillis(NOW);
        batch.put(EncryptedWorld.table(Table.QUEUES), Keys.queue(id), QueueRow.of(info));
        return batch;
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
