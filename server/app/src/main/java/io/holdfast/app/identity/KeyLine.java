package io.holdfast.app.identity;

/** An access key as it is listed. */
public record KeyLine(
        String user, String id, boolean active, long createdAtMillis, long expiresAtMillis, long usedAtMillis) {}
