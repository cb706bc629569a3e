package io.holdfast.app.action;

import io.holdfast.engine.command.QueueSettings;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Under what a FIFO queue recognises the duplicates of a message: the id that the sender gave, else the SHA-256 of the body, attributes not
 * counted. Computed on the connection's loop; each thread keeps one digest object.
 */
final class DeduplicationId {
    private static final HexFormat HEX = HexFormat.of();
    private static final ThreadLocal<MessageDigest> SHA_256 = ThreadLocal.withInitial(DeduplicationId::newSha256);

    private DeduplicationId() {}

    /** Null for standard queues, which do not look for duplicates. */
    static @Nullable String of(OutgoingMessage message, byte[] body, QueueSettings settings) {
        String given = message.deduplicationId();
        if (given != null || !settings.isFifo()) {
            return given;
        }
        return HEX.formatHex(SHA_256.get().digest(body));
    }

    private static MessageDigest newSha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
