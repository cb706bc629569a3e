package io.holdfast.control.keyring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.control.row.ControlRowsUnreadable;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The bytes of the keyring of a cluster, which must not change. */
class KeyringRowsGoldenTest {
    private static final String REVISION = "01" + "0000000000000102";
    private static final String ENTRY = "01" + "00000003" + "010203";

    @Test
    void rowsAreAsTheyWere() {
        assertThat(hex(KeyringEngine.encodeRevision(0x102))).isEqualTo(REVISION);
        assertThat(hex(KeyringEngine.encodeEntry(new byte[] {1, 2, 3}))).isEqualTo(ENTRY);

        KeyringEngine.Load load = new KeyringEngine.Load();
        assertThat(load.take("keyring", bytes(REVISION))).isTrue();
        assertThat(load.take("keyring/kms-key/x", bytes(ENTRY))).isTrue();
        assertThat(load.take("keyrings", bytes(ENTRY))).isFalse();
        assertThat(load.finish().revision()).isEqualTo(0x102);
        assertThat(load.finish().entries().get("kms-key/x")).isEqualTo(new byte[] {1, 2, 3});
    }

    @Test
    void rowOfANewerVersionOrThatIsCutIsNotMisread() {
        for (String row : new String[] {"", "02" + REVISION.substring(2), "0100"}) {
            assertThatThrownBy(() -> new KeyringEngine.Load().take("keyring", bytes(row)))
                    .isInstanceOf(ControlRowsUnreadable.class);
        }
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
