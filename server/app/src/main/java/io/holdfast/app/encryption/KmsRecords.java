package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.kms.KmsAlias;
import io.holdfast.protocol.kms.KmsOwner;
import java.nio.ByteBuffer;
import java.util.stream.Stream;

/**
 * The records of a keyring that say whose a KMS key is, and what else it is called. Behind the head that {@link KeyringLayout} draws:
 *
 * <pre>
 * kind 16, details of a KMS key: id · account · region · description
 * kind 17, alias: created millis 8 · account · region · name · id of the key
 * kind 18, alias that is removed: account · region · name
 * kind 19, KMS key that was destroyed, only in a cluster: when 8, in millis · id
 * </pre>
 *
 * A text is its length in bytes, 2, and UTF-8. The details of a key precede its first record of kind 2; without that there is no key.
 */
final class KmsRecords {
    private static final byte DETAILS = 16;
    private static final byte ALIAS = 17;
    private static final byte NO_ALIAS = 18;
    private static final byte DESTROYED = 19;

    private KmsRecords() {}

    static byte[] details(String id, KmsKeyDetails details) {
        KmsOwner owner = details.owner();
        return record(DETAILS, new byte[0], id, owner.account(), owner.region(), details.description());
    }

    static byte[] alias(KmsAlias alias) {
        byte[] created =
                ByteBuffer.allocate(Long.BYTES).putLong(alias.createdMillis()).array();
        KmsOwner owner = alias.owner();
        return record(ALIAS, created, owner.account(), owner.region(), alias.name(), alias.keyId());
    }

    static byte[] noAlias(KmsOwner owner, String name) {
        return record(NO_ALIAS, new byte[0], owner.account(), owner.region(), name);
    }

    static byte[] destroyed(String id, long nowMillis) {
        return record(
                DESTROYED, ByteBuffer.allocate(Long.BYTES).putLong(nowMillis).array(), id);
    }

    private static byte[] record(byte kind, byte[] fixed, String... texts) {
        int length = KeyringLayout.KIND_OFFSET + 1 + fixed.length;
        byte[][] encoded = Stream.of(texts).map(text -> text.getBytes(UTF_8)).toArray(byte[][]::new);
        for (byte[] text : encoded) {
            length += Short.BYTES + text.length;
        }
        ByteBuffer record = ByteBuffer.allocate(length)
                .position(KeyringLayout.KIND_OFFSET)
                .put(kind)
                .put(fixed);
        for (byte[] text : encoded) {
            record.putShort((short) text.length).put(text);
        }
        return KeyringLayout.record(record.array());
    }

    /** @param bytes behind the kind */
    static void read(byte kind, ByteBuffer bytes, KeyringEntries to) {
        if (kind == DETAILS) {
            String id = text(bytes);
            to.kmsDetails.put(id, new KmsKeyDetails(owner(bytes), text(bytes)));
        } else if (kind == ALIAS) {
            long created = bytes.getLong();
            KmsAlias alias = new KmsAlias(owner(bytes), text(bytes), text(bytes), created);
            to.aliases.put(alias.arn(), alias);
        } else if (kind == NO_ALIAS) {
            to.aliases.remove(owner(bytes).aliasArn(text(bytes)));
        } else if (kind == DESTROYED) {
            long when = bytes.getLong();
            to.destroyed.put(text(bytes), when);
        }
    }

    private static KmsOwner owner(ByteBuffer bytes) {
        return new KmsOwner(text(bytes), text(bytes));
    }

    private static String text(ByteBuffer bytes) {
        byte[] text = new byte[Short.toUnsignedInt(bytes.getShort())];
        bytes.get(text);
        return new String(text, UTF_8);
    }
}
