package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.action.KmsKeys;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Wraps the keys of a keyring, each for its own place in it. */
final class KeyringWrap {
    private final long number;
    private final byte[] wrappingKey;
    private final RandomBytes random;

    KeyringWrap(long number, MasterKey master, RandomBytes random) {
        this.number = number;
        this.wrappingKey = master.keyFor("holdfast keyring 1");
        this.random = random;
    }

    byte[] wrap(long queueId, byte[] key) {
        return KeyWrap.wrap(key, wrappingKey, contextOf(queueId), random);
    }

    byte[] wrap(String kmsKeyId, byte[] secret) {
        return KeyWrap.wrap(secret, wrappingKey, contextOf(kmsKeyId), random);
    }

    /** A key of KMS that is in no keyring yet. */
    KmsKey newKmsKey(String id, long nowMillis) {
        return new KmsKey(id, KmsKeys.State.ENABLED, nowMillis, 0, wrap(id, random.next(KeyWrap.KEY_BYTES)));
    }

    /** Null if it is damaged. */
    byte @Nullable [] unwrap(long queueId, byte[] wrapped) {
        return KeyWrap.unwrap(wrapped, wrappingKey, contextOf(queueId));
    }

    /** Null if it is damaged. */
    byte @Nullable [] unwrap(KmsKey key) {
        return KeyWrap.unwrap(key.wrapped(), wrappingKey, contextOf(key.id()));
    }

    private byte[] contextOf(long queueId) {
        return ByteBuffer.allocate(17)
                .putLong(number)
                .put(KeyringLayout.QUEUE_KEY)
                .putLong(queueId)
                .array();
    }

    private byte[] contextOf(String kmsKeyId) {
        byte[] id = kmsKeyId.getBytes(UTF_8);
        return ByteBuffer.allocate(9 + id.length)
                .putLong(number)
                .put(KeyringLayout.KMS_KEY)
                .put(id)
                .array();
    }
}
