package io.holdfast.app.encryption;

import static io.holdfast.app.encryption.EncryptedWorld.DAY_MILLIS;
import static io.holdfast.app.encryption.EncryptedWorld.departure;
import static io.holdfast.app.encryption.EncryptedWorld.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import io.holdfast.store.StoreUnreadable;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataKeysTest {
    @TempDir
    Path directory;

    private EncryptedWorld world;

    @BeforeEach
    void start() throws Exception {
        world = new EncryptedWorld(directory);
    }

    @Test
    void oneKeyServesAPeriodAndIsDecryptedOnce() throws Exception {
        for (int i = 1; i <= 100; i++) {
            world.send(1, i, "body");
        }
        assertThat(world.counters.dataKeysGenerated()).isEqualTo(1);
        world.restart();
        for (int i = 1; i <= 100; i++) {
            world.get(Table.MESSAGES, Keys.message(1, i));
        }
        assertThat(world.counters.dataKeysUnwrapped()).isEqualTo(1);

        world.nowMillis += DAY_MILLIS;
        world.send(1, 101, "body");
        world.send(1, 102, "body");
        assertThat(world.counters.dataKeysGenerated()).isEqualTo(1);
    }

    @Test
    void kmsKeyIsUsedAnewAfterItsReusePeriod() throws Exception {
        world.createQueue(1, Map.of("KmsMasterKeyId", "alias/aws/sqs", "KmsDataKeyReusePeriodSeconds", "60"));
        for (int second = 0; second < 300; second++) {
            world.send(1, second, "body");
            world.nowMillis += 1_000;
        }

        assertThat(world.counters.dataKeysGenerated()).isEqualTo(5);
        assertThat(world.counters.dataKeysUnwrapped()).isZero();
    }

    @Test
    void destroyedKmsKeyMakesItsRowsUnreadable() throws Exception {
        world.keyring.createKmsKey("k1", 0);
        world.createQueue(1, Map.of("KmsMasterKeyId", "arn:aws:kms:us-east-1:000000000000:key/k1"));
        world.send(1, 1, "body");
        world.restart();
        assertThat(world.get(Table.MESSAGES, Keys.message(1, 1))).isEqualTo(message("body"));

        world.keyring.shredKmsKeys(List.of("k1"));
        world.store.kmsKeyDestroyed();
        assertThatExceptionOfType(StoreUnreadable.class)
                .isThrownBy(() -> world.get(Table.MESSAGES, Keys.message(1, 1)))
                .withMessageContaining("k1");
    }

    @Test
    void messageForAKmsKeyThatDoesNotExistIsNotLost() throws Exception {
        world.createQueue(1, Map.of("KmsMasterKeyId", "nobody"));
        world.send(1, 1, "dead letter");
        world.restart();

        assertThat(world.get(Table.MESSAGES, Keys.message(1, 1))).isEqualTo(message("dead letter"));
    }

    @Test
    void noNonceIsUsedTwiceWithOneKeyWhateverCrashes() throws Exception {
        Random random = new Random(1);
        Set<ByteBuffer> used = new HashSet<>();
        for (int i = 1; i <= 2_000; i++) {
            long queueId = 1L + random.nextInt(3);
            world.rows.losesCommits = random.nextInt(10) == 0;
            MemoryStore.Witness witness = new MemoryStore.Witness();
            world.rows.witness = witness;
            world.send(queueId, i, "body");
            witness.rows(Table.DATA_KEYS.id()).forEach(world.rows.everSeen::put);
            witness.rows(Table.MESSAGES.id()).forEach((key, row) -> {
                byte[] nonce = Arrays.copyOfRange(row, 1, 13);
                assertThat(used.add(ByteBuffer.wrap(concat(secret(queueId, Bytes.longAt(nonce, 0)), nonce))))
                        .isTrue();
            });
            if (world.rows.losesCommits || random.nextInt(20) == 0) {
                world.restart();
            }
        }
        assertThat(used).hasSize(2_000);
    }

    private byte[] secret(long queueId, long number) {
        byte[] key = DataKeyRow.key(queueId, number);
        DataKeyRow row = Objects.requireNonNull(DataKeyRow.of(Objects.requireNonNull(world.rows.everSeen.get(key))));
        byte[] queueKey = Objects.requireNonNull(world.keyring.queueKey(queueId));
        return Objects.requireNonNull(KeyWrap.unwrap(row.wrapped(), DataKeyRow.wrappingKey(queueKey, null), key));
    }

    private static byte[] concat(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }

    @Test
    void keysOfADeletedQueueAreDestroyed() throws Exception {
        world.createQueue(1, Map.of());
        world.send(1, 1, "body");
        world.send(2, 1, "other");
        byte[] row = world.stored(Table.MESSAGES, Keys.message(1, 1));
        world.deleteQueue(1);
        assertThat(world.store.shredDeleted()).isFalse();

        assertThat(world.keyring.queueKey(1)).isNull();
        assertThat(world.rows.rows(Table.DATA_KEYS.id())).hasSize(1);
        world.rows.rows(Table.MESSAGES.id()).put(Keys.message(1, 1), row);
        world.restart();
        assertThatExceptionOfType(StoreUnreadable.class)
                .isThrownBy(() -> world.get(Table.MESSAGES, Keys.message(1, 1)));
        assertThat(world.get(Table.MESSAGES, Keys.message(2, 1))).isEqualTo(message("other"));
    }

    @Test
    void keysOfADeletedQueueAreDestroyedAfterACrash() throws Exception {
        world.send(1, 1, "body");
        world.deleteQueue(1);
        world.restart();
        assertThat(world.keyring.queueKey(1)).isNotNull();
        world.store.shredDeleted();

        world.restart();
        assertThat(world.keyring.queueKey(1)).isNull();
        assertThat(world.rows.rows(Table.DATA_KEYS.id())).isEmpty();
    }

    @Test
    void deletionThatACrashHasLostDestroysNothing() throws Exception {
        world.send(1, 1, "body");
        world.rows.losesCommits = true;
        world.deleteQueue(1);
        world.restart();
        world.store.shredDeleted();

        assertThat(world.get(Table.MESSAGES, Keys.message(1, 1))).isEqualTo(message("body"));
    }

    @Test
    void keyOfADeletedQueueWaitsForItsMessagesOnTheirWay() throws Exception {
        world.put(Table.DEPARTURES, Keys.departure(1, 1), departure(7, "dead letter"));
        world.deleteQueue(7);
        assertThat(world.store.shredDeleted()).isTrue();
        world.restart();
        assertThat(world.store.shredDeleted()).isTrue();
        assertThat(world.get(Table.DEPARTURES, Keys.departure(1, 1))).isEqualTo(departure(7, "dead letter"));

        world.rows.rows(Table.DEPARTURES.id()).clear();
        assertThat(world.store.shredDeleted()).isFalse();
        assertThat(world.keyring.queueKey(7)).isNull();
    }

    @Test
    void keysThatNoMessageNeedsAreForgottenWhenTheNextIsMade() throws Exception {
        world.send(1, 1, "body");
        world.nowMillis += DAY_MILLIS;
        world.send(1, 2, "body");
        assertThat(world.rows.rows(Table.DATA_KEYS.id())).hasSize(2);

        world.put(Table.COUNTERS, Keys.queue(1), EncryptedWorld.counters(0));
        world.nowMillis += DAY_MILLIS;
        world.send(1, 3, "body");
        assertThat(world.rows.rows(Table.DATA_KEYS.id()).keySet()).containsExactly(DataKeyRow.key(1, 3));
    }

    @Test
    void keysOlderThanAnyMessageAreForgotten() throws Exception {
        for (int day = 0; day < 100; day++) {
            world.send(1, day, "body");
            world.nowMillis += DAY_MILLIS;
        }

        assertThat(world.rows.rows(Table.DATA_KEYS.id())).hasSize(17);
    }

    @Test
    void damagedTableOfDataKeysStopsNobodyElse() throws Exception {
        world.send(1, 1, "old");
        world.send(2, 1, "other");
        world.rows.isDamaged = table -> table == Table.DATA_KEYS.id();
        world.restart();
        world.send(3, 1, "new");
        world.send(1, 2, "new");

        assertThat(world.get(Table.MESSAGES, Keys.message(3, 1))).isEqualTo(message("new"));
        assertThatExceptionOfType(StoreUnreadable.class)
                .isThrownBy(() -> world.get(Table.MESSAGES, Keys.message(1, 1)))
                .matches(StoreUnreadable::isDamage);
        world.rows.isDamaged = table -> false;
        world.restart();
        assertThat(world.get(Table.MESSAGES, Keys.message(1, 1))).isEqualTo(message("old"));
        assertThat(world.get(Table.MESSAGES, Keys.message(1, 2))).isEqualTo(message("new"));
    }
}
