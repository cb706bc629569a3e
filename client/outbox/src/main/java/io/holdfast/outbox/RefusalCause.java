package io.holdfast.outbox;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whom a refusal concerns. A row is parked at once only for what SQS is known to say of a message; whatever would meet every row of a queue
 * is an outage, and for everything else other rows of the queue are asked: see {@link DoubtfulRows}.
 */
enum RefusalCause {
    /** This row: it can never be sent as it is. */
    ROW,
    /** The caller, the queue or the moment: it would meet every row. */
    QUEUE,
    /** There is no such queue, or not yet. */
    NO_QUEUE,
    /** Either: an answer that nobody knows, or one that a proxy gives for a row and for all of them. */
    UNCLEAR;

    private static final int BAD_REQUEST = 400;
    private static final int TOO_LARGE = 413;

    private static final Set<String> OF_THE_ROW = Set.of(
            "BatchRequestTooLong",
            "EmptyValue",
            "InvalidAttributeName",
            "InvalidAttributeValue",
            "InvalidMessageContents",
            "InvalidParameterCombination",
            "InvalidParameterValue",
            "MessageTooLong",
            "MissingParameter");

    private static final Set<String> OF_THE_QUEUE = Set.of(
            "AccessDenied",
            "AccessDeniedException",
            "ExpiredToken",
            "ExpiredTokenException",
            "IncompleteSignature",
            "InvalidAccessKeyId",
            "InvalidAddress",
            "InvalidClientTokenId",
            "InvalidSecurity",
            "InvalidSignatureException",
            "MissingAuthenticationToken",
            "NotAuthorized",
            "OptInRequired",
            "OverLimit",
            "RequestExpired",
            "RequestThrottled",
            "RequestTimeTooSkewed",
            "ServiceUnavailable",
            "SignatureDoesNotMatch",
            "Throttling",
            "ThrottlingException",
            "UnrecognizedClientException");

    private static final Set<String> OF_NO_QUEUE = Set.of("NonExistentQueue", "QueueDoesNotExist");

    /** For a call that was refused as a whole. SQS answers with 400 whatever it has against a message. */
    static RefusalCause ofCall(int status, @Nullable String code) {
        RefusalCause named = ofCode(code);
        if (named == NO_QUEUE || named == QUEUE) {
            return named;
        }
        if (status == BAD_REQUEST) {
            return named;
        }
        return status == TOO_LARGE ? UNCLEAR : QUEUE;
    }

    /** For an entry of a batch whose other entries were looked at, too. */
    static RefusalCause ofEntry(@Nullable String code, boolean senderFault) {
        RefusalCause named = ofCode(code);
        return named == ROW && !senderFault ? UNCLEAR : named;
    }

    private static RefusalCause ofCode(@Nullable String code) {
        String plain = code == null ? "" : code.replaceFirst("^AWS\\.SimpleQueueService\\.", "");
        if (OF_THE_ROW.contains(plain)) {
            return ROW;
        }
        if (OF_NO_QUEUE.contains(plain)) {
            return NO_QUEUE;
        }
        // The key that encrypts a queue encrypts every message of it, whatever is wrong with the key.
        boolean key = plain.startsWith("Kms") || plain.startsWith("KMS.");
        return key || OF_THE_QUEUE.contains(plain) ? QUEUE : UNCLEAR;
    }
}
