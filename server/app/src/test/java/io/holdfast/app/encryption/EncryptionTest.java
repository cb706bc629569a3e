package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start makes of the master key and the keyring. */
class EncryptionTest {
    private static final String KEY = "42".repeat(32);
    private static final String OTHER = "43".repeat(32);

    @TempDir
    Path directory;

    private final MemoryStore rows = new MemoryStore();
    private Path data;
    private Path keys;

    @BeforeEach
    void make() throws Exception {
        data = Files.createDirectory(directory.resolve("data"));
        keys = directory.resolve("keys");
    }

    @Test
    void firstStartMakesAMasterKeyThatOnlyItsOwnerCanRead() throws Exception {
        send(none());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys.resolve("master.key"))))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys)))
                .isEqualTo("rwx------");
        assertReadable(none());
    }

    @Test
    void masterKeyMayComeFromAFileTheEnvironmentOrACommand() throws Exception {
        Path file = keyFile("own.key", KEY);
        send(fromFile(file));

        assertReadable(fromFile(file));
        assertReadable(given(KEY + "\n"));
        assertReadable(given(java.util.Base64.getEncoder()
                .encodeToString(java.util.HexFormat.of().parseHex(KEY))));
        assertReadable(fromCommand("cat " + file));
        assertThat(keys.resolve("master.key")).doesNotExist();
    }

    @Test
    void wrongMasterKeyIsRefusedWithBothFingerprintsAndTouchesNothing() throws Exception {
        send(given(KEY));

        assertRefused(
                given(OTHER),
                fingerprint(KEY),
                fingerprint(OTHER),
                "The master key is not the one of this data directory");
    }

    @Test
    void missingMasterKeyOrKeyringIsRefusedAndTouchesNothing() throws Exception {
        send(none());
        Path master = keys.resolve("master.key");
        byte[] key = Files.readAllBytes(master);
        Files.delete(master);
        assertRefused(none(), "master.key is missing");
        SyncedFiles.replace(master, key);

        Path keyring = keyring();
        Files.move(keyring, directory.resolve("elsewhere"));
        assertRefused(none(), "The keyring " + keyring + " is missing");
    }

    @Test
    void directoryThatHasLostTheNameOfItsKeyringIsRefused() throws Exception {
        send(none());
        byte[] mark = Files.readAllBytes(data.resolve("encryption"));
        for (int i = 0; i < mark.length; i++) {
            byte[] harmed = mark.clone();
            harmed[i] ^= 1;
            Files.write(data.resolve("encryption"), harmed);
            assertRefused(none(), "is damaged");
        }
        Files.delete(data.resolve("encryption"));
        assertRefused(none(), "is missing");
    }

    @Test
    void masterKeyThatOthersCanGetAtIsRefused() throws Exception {
        Path readable = keyFile("readable.key", KEY);
        Files.setPosixFilePermissions(readable, PosixFilePermissions.fromString("rw-r-----"));
        assertRefused(fromFile(readable), "chmod 600");

        Path inside = keyFile("data/inside.key", KEY);
        assertRefused(fromFile(inside), "lies in the data directory");
        Path link = Files.createSymbolicLink(directory.resolve("link.key"), inside);
        assertRefused(fromFile(link), "lies in the data directory");
    }

    @Test
    void whatIsNoMasterKeyIsRefusedAndNotRepeated() throws Exception {
        String almost = KEY.substring(1);
        for (EncryptionSettings bad :
                List.of(given(almost), fromFile(keyFile("bad.key", almost)), fromCommand("echo " + almost))) {
            assertThat(assertRefused(bad, "64 hexadecimal digits")).doesNotContain("4242");
            assertThat(bad.toString()).doesNotContain("4242");
        }
        assertRefused(fromFile(directory.resolve("none")), "There is no master key");
        assertRefused(fromCommand("echo " + KEY + "; exit 3"), "failed with exit code 3");
    }

    @Test
    void rotationChangesTheMasterKeyAndNoMessage() throws Exception {
        Path from = keyFile("from.key", KEY);
        Path to = keyFile("to.key", OTHER);
        send(fromFile(from));
        Map<Path, String> before = files(data);

        assertThat(MasterKeyRotation.rotate(none(), Optional.of(from), to)).isEqualTo(fingerprint(OTHER));
        assertThat(files(data)).isEqualTo(before);
        assertReadable(fromFile(to));
        assertRefused(fromFile(from), fingerprint(OTHER));
        assertThatExceptionOfType(EncryptionRefused.class)
                .isThrownBy(() -> MasterKeyRotation.rotate(none(), Optional.of(from), to))
                .withMessageContaining(fingerprint(OTHER));
    }

    private EncryptionSettings none() {
        return new EncryptionSettings(data, keys, Optional.empty(), Optional.empty(), Optional.empty());
    }

    private EncryptionSettings fromFile(Path file) {
        return new EncryptionSettings(data, keys, Optional.of(file), Optional.empty(), Optional.empty());
    }

    private EncryptionSettings given(String key) {
        return new EncryptionSettings(data, keys, Optional.empty(), Optional.of(key), Optional.empty());
    }

    private EncryptionSettings fromCommand(String command) {
        return new EncryptionSettings(data, keys, Optional.empty(), Optional.empty(), Optional.of(command));
    }

    private Path keyFile(String name, String key) throws Exception {
        Path file = Files.writeString(directory.resolve(name), key + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private static String fingerprint(String key) {
        return MasterKey.parse(key).orElseThrow().fingerprint();
    }

    private Path keyring() throws Exception {
        try (Stream<Path> files = Files.list(keys)) {
            return files.filter(file -> file.getFileName().toString().startsWith("keyring-"))
                    .findAny()
                    .orElseThrow();
        }
    }

    private EncryptedStore start(EncryptionSettings settings) throws Exception {
        Encryption encryption = Encryption.check(settings);
        encryption.open(List.of(rows));
        return encryption.over(rows);
    }

    private void send(EncryptionSettings settings) throws Exception {
        Batch batch = new Batch();
        batch.put(EncryptedWorld.table(Table.MESSAGES), Keys.message(1, 1), EncryptedWorld.message("body"));
        start(settings).commit(batch);
    }

    private void assertReadable(EncryptionSettings settings) throws Exception {
        assertThat(start(settings).get(EncryptedWorld.table(Table.MESSAGES), Keys.message(1, 1)))
                .isEqualTo(EncryptedWorld.message("body"));
    }

    private String assertRefused(EncryptionSettings settings, String... words) throws Exception {
        Map<Path, String> before = files(directory);
        EncryptionRefused refused =
                org.assertj.core.api.Assertions.catchThrowableOfType(EncryptionRefused.class, () -> start(settings));
        assertThat(refused).isNotNull().hasMessageContainingAll(words);
        assertThat(files(directory)).isEqualTo(before);
        return String.valueOf(refused.getMessage());
    }

    private static Map<Path, String> files(Path root) throws Exception {
        Map<Path, String> contents = new HashMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(file, new String(Files.readAllBytes(file), UTF_8));
            }
        }
        return contents;
    }
}
