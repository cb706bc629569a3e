package io.holdfast.protocol.sign;

/** A key for HMAC-SHA256, mixed with both paddings once instead of for every message. */
final class HmacKey {
    static final int BLOCK_BYTES = 64;

    private static final int INNER = 0x36;
    private static final int OUTER = 0x5c;

    private final byte[] inner;
    private final byte[] outer;

    /** The key must fit into a block. */
    HmacKey(byte[] key) {
        inner = padded(key, INNER);
        outer = padded(key, OUTER);
    }

    /** What is hashed before a message. Not to be changed. */
    byte[] inner() {
        return inner;
    }

    /** What is hashed before the hash of the inner block and the message. Not to be changed. */
    byte[] outer() {
        return outer;
    }

    private static byte[] padded(byte[] key, int padding) {
        byte[] block = new byte[BLOCK_BYTES];
        for (int i = 0; i < block.length; i++) {
            block[i] = (byte) (padding ^ (i < key.length ? key[i] : 0));
        }
        return block;
    }
}
