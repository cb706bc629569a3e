package io.holdfast.protocol.policy;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a test knows of a request; every value can be set. */
record TestRequest(
        @Nullable String sourceIp,
        boolean isSecure,
        long nowMillis,
        @Nullable String userAgent,
        @Nullable String region,
        @Nullable String sourceArn,
        @Nullable String sourceAccount,
        Map<String, String> requestTags,
        Collection<String> tagKeys)
        implements RequestContext {
    static final String OWNER = "111111111111";
    static final String OTHER = "222222222222";
    static final String QUEUE = "arn:aws:sqs:us-east-1:111111111111:orders";
    static final CallerIdentity ALICE = CallerIdentity.user("aws", OWNER, "/", "alice", "AIDAALICE");
    static final CallerIdentity STRANGER = CallerIdentity.user("aws", OTHER, "/", "mallory", "AIDAMALLORY");
    static final CallerIdentity ROOT = CallerIdentity.root("aws", OWNER);

    static final TestRequest PLAIN = new TestRequest(
            "203.0.113.7",
            true,
            Instant.parse("2026-11-17T12:00:00Z").toEpochMilli(),
            "aws-cli/2.0",
            "us-east-1",
            null,
            null,
            Map.of("team", "billing"),
            List.of("team"));

    static AccessRequest of(CallerIdentity caller, IamAction action) {
        return new AccessRequest(caller, action, QUEUE, OWNER, Map.of("env", "prod", "level", "7"), PLAIN);
    }
}
