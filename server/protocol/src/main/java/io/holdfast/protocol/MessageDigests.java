package io.holdfast.protocol;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;

/** The MD5 digests that clients compare with their own. Safe from any thread; each thread keeps one digest object. */
public final class MessageDigests {
    private static final ThreadLocal<MessageDigest> MD5 = ThreadLocal.withInitial(MessageDigests::newMd5);

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

    private static MessageDigest newMd5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }
}
