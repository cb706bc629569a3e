package io.holdfast.protocol.sqs;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** The digests that clients compare with their own. Safe from any thread; each thread keeps one digest object of a kind. */
public final class MessageDigests {
    private static final ThreadLocal<MessageDigest> MD5 = ThreadLocal.withInitial(() -> digest("MD5"));
    private static final ThreadLocal<MessageDigest> SHA_256 = ThreadLocal.withInitial(() -> digest("SHA-256"));

    private MessageDigests() {}

    /** Raw MD5 of a body, or of attributes that are encoded already. */
    public static byte[] md5(byte[] bytes) {
        MessageDigest md5 = MD5.get();
        md5.update(bytes, 0, bytes.length);
        return md5.digest();
    }

    /** Raw MD5 of a complete set of user or system attributes, see {@link MessageAttributeBytes}. */
    public static byte[] md5OfAttributes(Map<String, MessageAttribute> attributes) {
        return md5(MessageAttributeBytes.encode(attributes));
    }

    /** The deduplication id of a body that comes without one: its SHA-256 in lower-case hex. Attributes do not count. */
    public static String contentDeduplicationId(byte[] body) {
        return HexFormat.of().formatHex(SHA_256.get().digest(body));
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has " + algorithm, e);
        }
    }
}
