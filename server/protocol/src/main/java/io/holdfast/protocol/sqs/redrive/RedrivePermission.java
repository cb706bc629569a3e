package io.holdfast.protocol.sqs.redrive;

import org.jspecify.annotations.Nullable;

/** Whom a {@link RedriveAllowPolicy} lets in. */
public enum RedrivePermission {
    ALLOW_ALL("allowAll"),
    DENY_ALL("denyAll"),
    BY_QUEUE("byQueue");

    final String wireName;

    RedrivePermission(String wireName) {
        this.wireName = wireName;
    }

    static @Nullable RedrivePermission named(@Nullable String wireName) {
        for (RedrivePermission permission : values()) {
            if (permission.wireName.equals(wireName)) {
                return permission;
            }
        }
        return null;
    }
}
