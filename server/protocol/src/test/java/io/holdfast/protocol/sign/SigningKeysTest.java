package io.holdfast.protocol.sign;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SigningKeysTest {
    private final byte[] secret = {1, 2, 3};
    private final HmacKey key = new HmacKey(new byte[32]);

    @Test
    void theKeyUsedLongestAgoMakesRoom() {
        SigningKeys keys = new SigningKeys(2);
        keys.keep("a", secret, key);
        keys.keep("b", secret, key);
        assertThat(keys.find("a", secret)).isSameAs(key);
        keys.keep("c", secret, key);
        assertThat(keys.size()).isEqualTo(2);
        assertThat(keys.find("a", secret)).isSameAs(key);
        assertThat(keys.find("b", secret)).isNull();
        assertThat(keys.find("c", secret.clone())).isSameAs(key);
    }

    @Test
    void aKeyOfAnotherSecretIsNotFound() {
        SigningKeys keys = new SigningKeys(2);
        keys.keep("a", secret, key);
        assertThat(keys.find("a", new byte[] {1, 2, 4})).isNull();
    }
}
