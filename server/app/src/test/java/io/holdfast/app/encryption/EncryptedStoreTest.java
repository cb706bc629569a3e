package io.holdfast.app.encryption;

import static io.holdfast.app.encryption.EncryptedWorld.departure;
import static io.holdfast.app.encryption.EncryptedWorld.message;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import io.holdfast.store.StoreUnreadable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptedStoreTest {
    private static final String SECRET = "the secret body";
    private static final Map<Table, byte[]> PLACES = Map.of(
            Table.MESSAGES, Keys.message(1, 2),
            Table.DELAYED, Keys.delayed(1, 2, 3),
            Table.GROUP_MESSAGES, Keys.groupMessage(1, 2, 3),
            Table.DEPARTURES, Keys.departure(1, 2));

    @TempDir
    Path directory;

    private EncryptedWorld world;

    @BeforeEach
    void start() throws Exception {
        world = new EncryptedWorld(directory);
    }

    @Test
    void rowsAreReadAsTheyWereWrittenAndLieEncrypted() throws Exception {
        for (Map.Entry<Table, byte[]> place : PLACES.entrySet()) {
            world.put(place.getKey(), place.getValue(), row(place.getKey()));
        }
        world.restart();

        PLACES.forEach((table, key) -> {
            assertThat(new String(world.stored(table, key), ISO_8859_1)).doesNotContain("secret");
            assertThat(world.get(table, key)).isEqualTo(row(table));
            List<byte[]> scanned = new ArrayList<>();
            world.store.scan(
                    EncryptedWorld.table(table), new byte[0], new byte[] {-1}, (each, row) -> scanned.add(row));
            assertThat(scanned).containsExactly(row(table));
        });
    }

    @Test
    void placeOfADelayedMessageOfAFifoQueueStaysAsItIs() throws Exception {
        world.put(Table.DELAYED, Keys.delayed(1, 2, 3), "group-1".getBytes(UTF_8));

        assertThat(world.stored(Table.DELAYED, Keys.delayed(1, 2, 3)))
                .asString(UTF_8)
                .isEqualTo("group-1");
        assertThat(world.get(Table.DELAYED, Keys.delayed(1, 2, 3)))
                .asString(UTF_8)
                .isEqualTo("group-1");
    }

    @Test
    void rowsFromBeforeThereWasEncryptionAreRead() throws Exception {
        world.rows.rows(Table.MESSAGES.id()).put(Keys.message(1, 2), message(SECRET));

        assertThat(world.get(Table.MESSAGES, Keys.message(1, 2))).isEqualTo(message(SECRET));
    }

    @Test
    void swappedMovedAndChangedRowsAreDetected() throws Exception {
        world.send(1, 1, "one");
        world.send(1, 2, "two");
        world.put(Table.GROUP_MESSAGES, Keys.groupMessage(1, 2, 3), message("three"));
        NavigableMap<byte[], byte[]> rows = world.rows.rows(Table.MESSAGES.id());
        byte[] one = Objects.requireNonNull(rows.get(Keys.message(1, 1)));
        byte[] two = Objects.requireNonNull(rows.get(Keys.message(1, 2)));

        rows.put(Keys.message(1, 1), two);
        assertDamaged(Keys.message(1, 1));
        rows.put(Keys.message(1, 2), one);
        assertDamaged(Keys.message(1, 2));
        rows.put(Keys.message(1, 1), world.stored(Table.GROUP_MESSAGES, Keys.groupMessage(1, 2, 3)));
        assertDamaged(Keys.message(1, 1));
        for (int bit = 8; bit < one.length * 8; bit++) {
            byte[] changed = one.clone();
            changed[bit / 8] ^= (byte) (1 << (bit % 8));
            rows.put(Keys.message(1, 1), changed);
            assertDamaged(Keys.message(1, 1));
        }
        rows.put(Keys.message(1, 1), one);
        assertThat(world.get(Table.MESSAGES, Keys.message(1, 1))).isEqualTo(message("one"));
    }

    @Test
    void damagedDataKeyConcernsItsQueueAlone() throws Exception {
        world.send(1, 1, "one");
        world.send(2, 1, "two");
        world.rows.rows(Table.DATA_KEYS.id()).firstEntry().getValue()[20] ^= 1;
        world.restart();

        assertDamaged(Keys.message(1, 1));
        assertThat(world.get(Table.MESSAGES, Keys.message(2, 1))).isEqualTo(message("two"));
    }

    @Test
    void queueWithoutEncryptionLiesPlain() throws Exception {
        world.createQueue(1, Map.of("SqsManagedSseEnabled", "false"));
        world.send(1, 1, SECRET);
        world.restart();
        world.send(1, 2, SECRET);

        assertThat(world.stored(Table.MESSAGES, Keys.message(1, 1))).isEqualTo(message(SECRET));
        assertThat(world.stored(Table.MESSAGES, Keys.message(1, 2))).isEqualTo(message(SECRET));

        world.createQueue(1, Map.of());
        world.send(1, 3, SECRET);
        assertThat(world.stored(Table.MESSAGES, Keys.message(1, 3))).startsWith(0xE1);
    }

    /** Made by other software: AES-256-GCM, nonce and associated data as drawn in docs/disk-format.md. */
    @Test
    void bytesOfARowAreThoseOfTheDescription() throws Exception {
        CountedBytes random = new CountedBytes();
        Keyring keyring = Keyring.create(directory, 9, world.master, random);
        EncryptedStore store =
                new EncryptedStore(world.rows, keyring, new KeyringKmsKeys(keyring), random, new EncryptionCounters());
        world.store = store;
        world.put(Table.MESSAGES, Keys.message(7, 8), new byte[] {2, 'h', 'i'});

        assertThat(HexFormat.of().formatHex(world.stored(Table.MESSAGES, Keys.message(7, 8))))
                .isEqualTo("e10000000000000001000000005d982f8c4eae0b5f3e833fa3e6e887a79dbf41");
        assertThat(HexFormat.of().formatHex(world.stored(Table.DATA_KEYS, DataKeyRow.key(7, 1))))
                .isEqualTo(
                        "010000018bcfe56800040404040404040404040404ed66c6b27111590ffa620ef70f9a31b32f183af7a790ab9c30e6a09289467798b74d9aedc6c10bcb9c13249093fa3ec5");
    }

    private void assertDamaged(byte[] key) {
        assertThatExceptionOfType(StoreUnreadable.class)
                .isThrownBy(() -> world.get(Table.MESSAGES, key))
                .matches(StoreUnreadable::isDamage);
    }

    private static byte[] row(Table table) {
        return table == Table.DEPARTURES ? departure(1, SECRET) : message(SECRET);
    }
}
