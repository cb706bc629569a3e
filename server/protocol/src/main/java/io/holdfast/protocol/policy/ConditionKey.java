package io.holdfast.protocol.policy;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a condition or a variable of a policy asks about, {@code aws:username} or {@code aws:ResourceTag/team}; case does not matter.
 *
 * @param tag the tag's key in lower case where one is asked for, else empty
 */
record ConditionKey(Name name, String tag) {
    /** The keys that this server knows. */
    enum Name {
        CURRENT_TIME("aws:CurrentTime"),
        EPOCH_TIME("aws:EpochTime"),
        PRINCIPAL_ACCOUNT("aws:PrincipalAccount"),
        PRINCIPAL_ARN("aws:PrincipalArn"),
        PRINCIPAL_TYPE("aws:PrincipalType"),
        REQUESTED_REGION("aws:RequestedRegion"),
        REQUEST_TAG("aws:RequestTag/"),
        RESOURCE_ACCOUNT("aws:ResourceAccount"),
        RESOURCE_TAG("aws:ResourceTag/"),
        SECURE_TRANSPORT("aws:SecureTransport"),
        SOURCE_ACCOUNT("aws:SourceAccount"),
        SOURCE_ARN("aws:SourceArn"),
        SOURCE_IP("aws:SourceIp"),
        TAG_KEYS("aws:TagKeys"),
        USER_AGENT("aws:UserAgent"),
        USER_ID("aws:userid"),
        USER_NAME("aws:username");

        private final String lower;

        Name(String text) {
            this.lower = text.toLowerCase(Locale.ROOT);
        }
    }

    /** The key of this name, or null when this server does not know it. */
    static @Nullable ConditionKey named(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (Name name : Name.values()) {
            if (name.lower.endsWith("/") && lower.startsWith(name.lower) && lower.length() > name.lower.length()) {
                return new ConditionKey(name, lower.substring(name.lower.length()));
            }
            if (lower.equals(name.lower) && !lower.endsWith("/")) {
                return new ConditionKey(name, "");
            }
        }
        return null;
    }

    /** Whether a request can have several values for it. */
    boolean isList() {
        return name == Name.TAG_KEYS;
    }

    /** The one value that the request has, or null when it has none. */
    @Nullable
    String value(AccessRequest request) {
        RequestContext context = request.context();
        CallerIdentity caller = request.caller();
        return switch (name) {
            case CURRENT_TIME -> Instant.ofEpochMilli(context.nowMillis()).toString();
            case EPOCH_TIME -> Long.toString(Math.floorDiv(context.nowMillis(), 1000L));
            case PRINCIPAL_ACCOUNT -> caller.isAnonymous() ? null : caller.account();
            case PRINCIPAL_ARN -> caller.isAnonymous() ? null : caller.arn();
            case PRINCIPAL_TYPE -> caller.isAnonymous() ? "Anonymous" : caller.isRoot() ? "Account" : "User";
            case REQUESTED_REGION -> context.region();
            case REQUEST_TAG -> tagValue(context.requestTags());
            case RESOURCE_ACCOUNT -> request.resourceAccount();
            case RESOURCE_TAG -> tagValue(request.resourceTags());
            case SECURE_TRANSPORT -> context.isSecure() ? "true" : "false";
            case SOURCE_ACCOUNT -> context.sourceAccount();
            case SOURCE_ARN -> context.sourceArn();
            case SOURCE_IP -> context.sourceIp();
            case TAG_KEYS -> throw new IllegalStateException("is a list");
            case USER_AGENT -> context.userAgent();
            case USER_ID -> caller.userId();
            case USER_NAME -> caller.userName();
        };
    }

    private @Nullable String tagValue(Map<String, String> tags) {
        for (Map.Entry<String, String> entry : tags.entrySet()) {
            if (entry.getKey().equalsIgnoreCase(tag)) {
                return entry.getValue();
            }
        }
        return null;
    }
}
