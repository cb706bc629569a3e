package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The beginning of a keyring, drawn in {@link KeyringLayout}. */
record KeyringHeader(long number, String fingerprint) {
    static final int BYTES = 32;
    private static final int FORMAT = 1;
    private static final byte[] MAGIC = "HOLDKEYS".getBytes(UTF_8);

    byte[] toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).put(MAGIC).putInt(FORMAT).putLong(number);
        bytes.put(HexFormat.of().parseHex(fingerprint));
        return bytes.putInt(KeyringLayout.crc(bytes.array(), 0, bytes.position()))
                .array();
    }

    /** Null if it is none, or damaged, or of another format. */
    static @Nullable KeyringHeader of(byte[] file) {
        if (file.length < BYTES) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.wrap(file);
        byte[] magic = new byte[MAGIC.length];
        bytes.get(magic);
        int format = bytes.getInt();
        long number = bytes.getLong();
        byte[] fingerprint = new byte[Long.BYTES];
        bytes.get(fingerprint);
        boolean isSound = bytes.getInt() == KeyringLayout.crc(file, 0, BYTES - Integer.BYTES);
        return Arrays.equals(magic, MAGIC) && format == FORMAT && isSound
                ? new KeyringHeader(number, HexFormat.of().formatHex(fingerprint))
                : null;
    }
}
