package io.holdfast.control.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.control.row.ControlRowsUnreadable;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The bytes of the rows of users and keys. What is written here is on disks: it may be added to, never changed. */
class IdentityRowsGoldenTest {
    private static final User USER =
            new User("AIDA1", "000000000042", "/a/", "ann", 1_800_000_000_000L, Map.of("k", "v", "a", ""));
    private static final String USER_ROW = "01" + "000001a3185c5000" + "0000000c" + "303030303030303030303432"
            + "00000003"
            + "2f612f" + "00000003" + "616e6e" + "0000000000000002" + "00000001" + "61" + "00000000" + "00000001" + "6b"
            + "00000001" + "76";
    private static final String KEY_ROW =
            "01" + "000001a3185c5000" + "00000005" + "4149444131" + "01" + "7fffffffffffffff" + "00000003" + "010203";
    private static final String USE_ROW =
            "01" + "000001a3185c5000" + "00000003" + "737173" + "00000009" + "75732d656173742d31";
    private static final String POLICY_ROW = "01" + "00000002" + "7b7d";
    private static final String SESSION_ROW =
            "01" + "00000005" + "4149444131" + "00000005" + "414b494131" + "000001a3185c5000" + "00000002" + "0908";

    @Test
    void user() {
        assertThat(hex(IdentityRows.encode(USER))).isEqualTo(USER_ROW);
        assertThat(IdentityRows.user("user/AIDA1", bytes(USER_ROW))).isEqualTo(USER);
    }

    @Test
    void accessKey() {
        AccessKey read = IdentityRows.accessKey("access-key/AKIA1", bytes(KEY_ROW));
        assertThat(hex(IdentityRows.encode(read))).isEqualTo(KEY_ROW);
        assertThat(read.id()).isEqualTo("AKIA1");
        assertThat(read.userId()).isEqualTo("AIDA1");
        assertThat(read.active()).isTrue();
        assertThat(read.createdAtMillis()).isEqualTo(1_800_000_000_000L);
        assertThat(read.expiresAtMillis()).isEqualTo(Long.MAX_VALUE);
        assertThat(read.wrappedSecret()).containsExactly(1, 2, 3);
    }

    @Test
    void lastUse() {
        LastUse use = new LastUse(1_800_000_000_000L, "sqs", "us-east-1");
        assertThat(hex(IdentityRows.encode(use))).isEqualTo(USE_ROW);
        assertThat(IdentityRows.lastUse("access-key-use/AKIA1", bytes(USE_ROW))).isEqualTo(use);
    }

    @Test
    void policy() {
        assertThat(hex(IdentityRows.encodePolicy("{}"))).isEqualTo(POLICY_ROW);
        assertThat(IdentityRows.policy("user-policy/AIDA1/p", bytes(POLICY_ROW)))
                .isEqualTo("{}");
    }

    @Test
    void sessionKey() {
        SessionKey read = IdentityRows.sessionKey("session-key/ASIA1", bytes(SESSION_ROW));
        assertThat(hex(IdentityRows.encode(read))).isEqualTo(SESSION_ROW);
        assertThat(read.id()).isEqualTo("ASIA1");
        assertThat(read.userId()).isEqualTo("AIDA1");
        assertThat(read.parentKeyId()).isEqualTo("AKIA1");
        assertThat(read.expiresAtMillis()).isEqualTo(1_800_000_000_000L);
        assertThat(read.wrappedSecret()).containsExactly(9, 8);
    }

    @Test
    void enforced() {
        assertThat(hex(IdentityRows.encodeEnforced())).isEqualTo("01");
        assertThat(IdentityRows.enforced(bytes("01"))).isTrue();
    }

    @Test
    void rowThatIsCutTooLongOrNewerIsNotMisread() {
        Map<String, String> rows = Map.of(
                "user/AIDA1", USER_ROW,
                "access-key/AKIA1", KEY_ROW,
                "access-key-use/AKIA1", USE_ROW,
                "user-policy/AIDA1/p", POLICY_ROW,
                "session-key/ASIA1", SESSION_ROW,
                "identity-enforced", "01");
        rows.forEach((name, hex) -> {
            byte[] whole = bytes(hex);
            for (int length = 0; length <= whole.length + 1; length++) {
                byte[] other = Arrays.copyOf(whole, length);
                if (length == whole.length) {
                    other[0] = 2;
                }
                assertThatThrownBy(() -> new IdentityLoad().take(name, other))
                        .as("%s with %d bytes", name, length)
                        .isInstanceOf(ControlRowsUnreadable.class);
            }
        });
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
