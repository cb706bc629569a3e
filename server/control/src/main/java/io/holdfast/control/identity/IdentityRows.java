package io.holdfast.control.identity;

import io.holdfast.control.row.RowReader;
import io.holdfast.control.row.RowWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of users and keys. A number has 8 bytes, a flag one, a text or bytes 4 bytes of length and then itself, texts in UTF-8. Big-endian; the
 * first byte is the version of the layout: 1.
 *
 * <pre>
 * user/ID                created · account · path · name · number of tags · for each: key, value
 * access-key/ID          created · user id · flag: active · expires · wrapped secret
 * access-key-use/ID      when · service · region
 * user-policy/USER/NAME  document
 * session-key/ID         user id · id of its access key · expires · wrapped secret and token
 * identity-enforced      (nothing more)
 * </pre>
 *
 * What belongs to a user names its id, not its name: what a repair has left of one must not come to a later one of the same name. To change a layout:
 * take the next version, and go on reading this one.
 */
final class IdentityRows {
    static final String USER = "user/";
    static final String ACCESS_KEY = "access-key/";
    static final String LAST_USE = "access-key-use/";
    static final String POLICY = "user-policy/";
    static final String SESSION_KEY = "session-key/";
    static final String ENFORCED = "identity-enforced";

    private static final byte VERSION = 1;

    private IdentityRows() {}

    static byte[] key(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] encode(User user) {
        RowWriter out = new RowWriter(VERSION)
                .number(user.createdAtMillis())
                .text(user.account())
                .text(user.path())
                .text(user.name())
                .number(user.tags().size());
        new TreeMap<>(user.tags()).forEach((key, value) -> out.text(key).text(value));
        return out.row();
    }

    static User user(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, in -> {
            long created = in.number();
            String account = in.text();
            String path = in.text();
            String userName = in.text();
            Map<String, String> tags = new TreeMap<>();
            for (long left = in.number(); left > 0; left--) {
                tags.put(in.text(), in.text());
            }
            return new User(name.substring(USER.length()), account, path, userName, created, tags);
        });
    }

    static byte[] encode(AccessKey key) {
        return new RowWriter(VERSION)
                .number(key.createdAtMillis())
                .text(key.userId())
                .flag(key.active())
                .number(key.expiresAtMillis())
                .bytes(key.wrappedSecret())
                .row();
    }

    static AccessKey accessKey(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, in -> {
            long created = in.number();
            String userId = in.text();
            boolean active = in.flag();
            long expires = in.number();
            return new AccessKey(name.substring(ACCESS_KEY.length()), userId, in.bytes(), created, active, expires);
        });
    }

    static byte[] encode(LastUse use) {
        return new RowWriter(VERSION)
                .number(use.atMillis())
                .text(use.service())
                .text(use.region())
                .row();
    }

    static LastUse lastUse(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, in -> new LastUse(in.number(), in.text(), in.text()));
    }

    static byte[] encodePolicy(String document) {
        return new RowWriter(VERSION).text(document).row();
    }

    static String policy(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, RowReader::text);
    }

    static byte[] encode(SessionKey key) {
        return new RowWriter(VERSION)
                .text(key.userId())
                .text(key.parentKeyId())
                .number(key.expiresAtMillis())
                .bytes(key.wrappedSecret())
                .row();
    }

    static SessionKey sessionKey(String name, byte[] row) {
        return RowReader.read(name, VERSION, row, in -> {
            String userId = in.text();
            String parent = in.text();
            long expires = in.number();
            return new SessionKey(name.substring(SESSION_KEY.length()), userId, parent, in.bytes(), expires);
        });
    }

    static byte[] encodeEnforced() {
        return new RowWriter(VERSION).row();
    }

    static boolean enforced(byte[] row) {
        return RowReader.read(ENFORCED, VERSION, row, in -> true);
    }
}
