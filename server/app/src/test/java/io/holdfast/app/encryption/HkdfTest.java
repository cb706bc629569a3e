package io.holdfast.app.encryption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The vectors of RFC 5869, appendix A. */
class HkdfTest {
    @Test
    void keysAreThoseOfTheStandard() {
        assertThat(derive(
                        "000102030405060708090a0b0c",
                        "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
                        "f0f1f2f3f4f5f6f7f8f9",
                        42))
                .isEqualTo("3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
    }

    @Test
    void noSaltIsZeros() {
        assertThat(derive("00".repeat(32), "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "", 42))
                .isEqualTo("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8");
    }

    private static String derive(String salt, String secret, String info, int length) {
        HexFormat hex = HexFormat.of();
        return hex.formatHex(Hkdf.derive(hex.parseHex(salt), hex.parseHex(secret), hex.parseHex(info), length));
    }
}
