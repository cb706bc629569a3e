package io.holdfast.app.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyringTest {
    private static final long NUMBER = 0x1122334455667788L;
    private static final int QUEUE_RECORD_BYTES = 77;
    /** It never changes: files of released versions look like this. */
    private static final String GOLDEN = "484f4c444b4559530000000111223344556677887a06499d52d73988736ea6c3"
            + "69caacfe0000004d010000000000000007020202020202020202020202b45a14257b730cb9bbedab08714bbe929e32dc"
            + "46c752c6d4c050fbd69144e9c3516fb8619cece66d7db727aebc9eda72"
            + "10726f0f0000005802010000018bcfe568000000000000000000040404040404040404040404b24fcdf48d82893c88ec"
            + "b020a97a4f14ebc7b7559ba50eb900eaa4c3fd07828a4b03a861a83b8fc3deef972d6a9182e56b31";

    @TempDir
    Path directory;

    private final MasterKey master = new MasterKey(HexFormat.of().parseHex("42".repeat(32)));
    private final MasterKey other = new MasterKey(HexFormat.of().parseHex("43".repeat(32)));
    private final CountedBytes random = new CountedBytes();
    private Keyring keyring;
    private Path file;

    @BeforeEach
    void create() throws Exception {
        keyring = Keyring.create(directory, NUMBER, master, random);
        file = KeyringFile.in(directory, NUMBER);
    }

    @Test
    void bytesAreThoseOfTheDescription() throws Exception {
        keyring.queueKeyOrNew(7);
        keyring.sync();
        keyring.createKmsKey("k1", 1_700_000_000_000L);

        assertThat(HexFormat.of().formatHex(Files.readAllBytes(file))).isEqualTo(GOLDEN);
    }

    @Test
    void keysAreReadAgain() throws Exception {
        byte[] key = keyring.queueKeyOrNew(7);
        keyring.sync();
        keyring.createKmsKey("k1", 5);
        byte[] secret = keyring.kmsSecret("k1");

        Keyring again = reopened();
        assertThat(again.queueKey(7)).isEqualTo(key);
        assertThat(again.queueKey(8)).isNull();
        assertThat(again.kmsSecret("k1")).isEqualTo(secret);
        assertThat(again.kmsKey("k1").orElseThrow().createdMillis()).isEqualTo(5);
    }

    @Test
    void keyThatWasNotSyncedIsNotInTheFile() throws Exception {
        keyring.queueKeyOrNew(7);

        assertThat(reopened().queueKey(7)).isNull();
    }

    @Test
    void destroyedKeyIsInNoFile() throws Exception {
        keyring.queueKeyOrNew(7);
        byte[] kept = keyring.queueKeyOrNew(8);
        keyring.sync();
        byte[] before = Files.readAllBytes(file);
        String wrapped = HexFormat.of().formatHex(before, before.length - QUEUE_RECORD_BYTES, before.length);
        keyring.shred(List.of(8L));

        try (var files = Files.list(directory)) {
            assertThat(files)
                    .allSatisfy(each -> assertThat(HexFormat.of().formatHex(Files.readAllBytes(each)))
                            .doesNotContain(wrapped));
        }
        assertThat(reopened().queueKey(8)).isNull();
        assertThat(reopened().queueKey(7)).isEqualTo(keyring.queueKey(7)).isNotEqualTo(kept);
    }

    @Test
    void keysCanBeAddedAfterOthersWereDestroyed() throws Exception {
        keyring.queueKeyOrNew(7);
        keyring.sync();
        keyring.shred(List.of(7L));
        byte[] key = keyring.queueKeyOrNew(9);
        keyring.sync();

        assertThat(reopened().queueKey(9)).isEqualTo(key);
    }

    @Test
    void crashWhileAKeyIsAppendedLeavesTheOthersAndRoomForMore() throws Exception {
        keyring.queueKeyOrNew(7);
        keyring.sync();
        long whole = Files.size(file);
        keyring.queueKeyOrNew(8);
        keyring.sync();
        byte[] all = Files.readAllBytes(file);
        for (int length = (int) whole; length < all.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(all, length));
            Keyring torn = reopened();
            assertThat(torn.queueKey(7)).isEqualTo(keyring.queueKey(7));
            assertThat(torn.queueKey(8)).isNull();
            byte[] next = torn.queueKeyOrNew(9);
            torn.sync();
            assertThat(reopened().queueKey(9)).isEqualTo(next);
        }
    }

    @Test
    void damageOfOneKeyLeavesTheOthers() throws Exception {
        keyring.queueKeyOrNew(7);
        keyring.queueKeyOrNew(8);
        keyring.queueKeyOrNew(9);
        keyring.sync();
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - QUEUE_RECORD_BYTES - 20] ^= 1;
        Files.write(file, bytes);

        Keyring damaged = reopened();
        assertThat(damaged.queueKey(8)).isNull();
        assertThat(damaged.queueKey(7)).isEqualTo(keyring.queueKey(7));
        assertThat(damaged.queueKey(9)).isEqualTo(keyring.queueKey(9));
        damaged.shred(List.of(7L));
        assertThat(file.resolveSibling(file.getFileName() + ".damaged")).hasBinaryContent(bytes);
    }

    @Test
    void otherMasterKeyIsRefusedWithBothFingerprints() {
        assertThatExceptionOfType(EncryptionRefused.class)
                .isThrownBy(() -> Keyring.open(directory, NUMBER, other, random))
                .withMessageContaining(master.fingerprint())
                .withMessageContaining(other.fingerprint());
    }

    @Test
    void keyringOfAnotherDirectoryIsRefused() throws Exception {
        Files.copy(file, KeyringFile.in(directory, 1));

        assertThatExceptionOfType(EncryptionRefused.class)
                .isThrownBy(() -> Keyring.open(directory, 1, master, random))
                .withMessageContaining("belongs to another data directory");
    }

    @Test
    void damagedHeaderAndMissingFileAreRefused() throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            byte[] harmed = bytes.clone();
            harmed[i] ^= 1;
            Files.write(file, harmed);
            assertThatExceptionOfType(EncryptionRefused.class)
                    .isThrownBy(this::reopened)
                    .withMessageContaining("is damaged");
        }
        Files.delete(file);
        assertThatExceptionOfType(EncryptionRefused.class)
                .isThrownBy(this::reopened)
                .withMessageContaining("is missing");
    }

    @Test
    void newMasterKeyOpensTheSameKeysAndTheOldOneNone() throws Exception {
        byte[] key = keyring.queueKeyOrNew(7);
        keyring.createKmsKey("k1", 5);
        byte[] secret = keyring.kmsSecret("k1");
        keyring.rewrap(other);

        Keyring again = Keyring.open(directory, NUMBER, other, random);
        assertThat(again.queueKey(7)).isEqualTo(key);
        assertThat(again.kmsSecret("k1")).isEqualTo(secret);
        assertThatExceptionOfType(EncryptionRefused.class).isThrownBy(this::reopened);
    }

    @Test
    void whatACrashLeftOfARewriteIsInNobodysWay() throws Exception {
        byte[] key = keyring.queueKeyOrNew(7);
        keyring.sync();
        Files.writeString(file.resolveSibling(file.getFileName() + ".new"), "half");

        Keyring again = reopened();
        assertThat(again.queueKey(7)).isEqualTo(key);
        again.rewrap(other);
        assertThat(Keyring.open(directory, NUMBER, other, random).queueKey(7)).isEqualTo(key);
    }

    private Keyring reopened() throws EncryptionRefused, IOException {
        return Keyring.open(directory, NUMBER, master, random);
    }
}
