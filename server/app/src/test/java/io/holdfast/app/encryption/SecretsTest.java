package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SecretsTest {
    private static final byte[] SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY".getBytes(UTF_8);

    private final Secrets secrets = TestSecrets.create();

    @Test
    void secretComesBackForItsOwnerOnly() {
        byte[] wrapped = secrets.wrap(SECRET, "AKIA1");

        assertThat(secrets.unwrap(wrapped, "AKIA1")).isEqualTo(SECRET);
        assertThat(secrets.unwrap(wrapped, "AKIA2")).isNull();
        assertThat(new String(wrapped, UTF_8)).doesNotContain("wJalr");
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
