package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {
    private static final byte[] SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY".getBytes(UTF_8);

    @TempDir
    Path directory;

    private final Secrets secrets = TestSecrets.create();

    @Test
    void secretComesBackForItsOwnerOnly() {
        byte[] wrapped = secrets.wrap(SECRET, "AKIA1");

        assertThat(secrets.unwrap(wrapped, "AKIA1")).isEqualTo(SECRET);
        assertThat(secrets.unwrap(wrapped, "AKIA2")).isNull();
        assertThat(new String(wrapped, UTF_8)).doesNotContain("wJalr");
    }

    @Test
    void keyringGetsItsKeyWithTheFirstSecretAndKeepsItThroughARotation() throws Exception {
        MasterKey master = MasterKey.generate(RandomBytes.secure());
        Keyring keyring = Keyring.create(directory, 7, master, RandomBytes.secure());
        assertThat(Secrets.under(keyring, RandomBytes.secure()).unwrap(new byte[60], "AKIA1"))
                .isNull();
        assertThat(keyring.queueKey(Secrets.KEYRING_ID)).isNull();
        byte[] wrapped = Secrets.under(keyring, RandomBytes.secure()).wrap(SECRET, "AKIA1");

        MasterKey other = MasterKey.generate(RandomBytes.secure());
        Keyring.open(directory, 7, master, RandomBytes.secure()).rewrap(other);
        Keyring rotated = Keyring.open(directory, 7, other, RandomBytes.secure());
        assertThat(Secrets.under(rotated, RandomBytes.secure()).unwrap(wrapped, "AKIA1"))
                .isEqualTo(SECRET);
    }

    @Test
    void everyBitCounts() {
        byte[] wrapped = secrets.wrap(SECRET, "AKIA1");
        for (int bit = 0; bit < wrapped.length * Byte.SIZE; bit++) {
            byte[] damaged = wrapped.clone();
            damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            assertThat(secrets.unwrap(damaged, "AKIA1")).isNull();
        }
        assertThat(secrets.unwrap(new byte[3], "AKIA1")).isNull();
    }
}
