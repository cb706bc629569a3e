package io.holdfast.app.audit;

import org.jspecify.annotations.Nullable;

/**
 * Something that somebody did, or was not let do.
 *
 * @param principal the caller's ARN, or {@code anonymous}
 * @param accessKeyId what the request was signed with; null if it was not
 * @param address where the request came from
 * @param action such as {@code sqs:SetQueueAttributes}
 * @param resource its ARN; {@code *} if the action concerns none
 * @param decidedBy the statement that allowed or denied it, in words
 * @param before what was set until now, for changes of settings
 * @param after what is set from now on, for changes of settings
 */
public record AuditEvent(
        long atMillis,
        String requestId,
        String principal,
        @Nullable String accessKeyId,
        String address,
        String action,
        String resource,
        boolean isAllowed,
        String decidedBy,
        @Nullable String before,
        @Nullable String after) {

    /** The same, of a change of settings. */
    public AuditEvent withSettings(@Nullable String were, @Nullable String are) {
        return new AuditEvent(
                atMillis,
                requestId,
                principal,
                accessKeyId,
                address,
                action,
                resource,
                isAllowed,
                decidedBy,
                were,
                are);
    }
}
