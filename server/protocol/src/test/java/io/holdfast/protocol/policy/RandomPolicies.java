package io.holdfast.protocol.policy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Policies and requests from a seed, out of few words, so that they have something to do with each other. */
final class RandomPolicies {
    private static final List<String> ACTIONS = List.of(
            "*",
            "sqs:*",
            "SQS:SendMessage",
            "sqs:send*",
            "sqs:?eceiveMessage",
            "sqs:*Queue*",
            "sqs:DeleteQueue",
            "iam:*",
            "sqs:*e",
            "s3:GetObject");
    private static final List<String> RESOURCES = List.of(
            "*",
            "arn:aws:sqs:us-east-1:111111111111:orders",
            "arn:aws:sqs:*:111111111111:*",
            "arn:aws:sqs:*",
            "arn:*:sqs:eu-*:*:orders",
            "arn:aws:sqs:us-east-1:2*:ord?rs",
            "arn:aws:sqs:us-east-1:*:${aws:username}-*",
            "arn:aws:sqs:us-east-1:111111111111:${aws:username, 'nobody'}-q",
            "arn:aws:sqs:*:*:${*}",
            "arn:aws:sqs:*:*:*-*-*");
    private static final List<String> QUEUES = List.of("orders", "alice-q", "nobody-q", "b*b-q", "a-b-c", "*");
    private static final List<String> ACCOUNTS = List.of(TestRequest.OWNER, TestRequest.OTHER);
    private static final List<CallerIdentity> CALLERS = List.of(
            TestRequest.ALICE,
            TestRequest.STRANGER,
            TestRequest.ROOT,
            CallerIdentity.ANONYMOUS,
            CallerIdentity.user("aws", TestRequest.OWNER, "/team/", "b*b", "AIDABOB"));
    private static final List<String> PRINCIPALS = List.of(
            "*",
            TestRequest.OWNER,
            TestRequest.OTHER,
            "arn:aws:iam::111111111111:root",
            "arn:aws:iam::222222222222:root",
            TestRequest.ALICE.arn(),
            TestRequest.STRANGER.arn(),
            "arn:aws:iam::111111111111:user/team/b_b");
    private static final List<String> OPERATORS = List.of(
            "StringEquals",
            "StringNotEquals",
            "StringEqualsIgnoreCase",
            "StringNotEqualsIgnoreCase",
            "StringLike",
            "StringNotLike",
            "NumericEquals",
            "NumericNotEquals",
            "NumericLessThan",
            "NumericLessThanEquals",
            "NumericGreaterThan",
            "NumericGreaterThanEquals",
            "DateEquals",
            "DateNotEquals",
            "DateLessThan",
            "DateLessThanEquals",
            "DateGreaterThan",
            "DateGreaterThanEquals",
            "Bool",
            "BinaryEquals",
            "IpAddress",
            "NotIpAddress",
            "ArnEquals",
            "ArnLike",
            "ArnNotEquals",
            "ArnNotLike",
            "Null");
    private static final List<String> KEYS = List.of(
            "aws:SourceIp",
            "aws:SecureTransport",
            "aws:SourceArn",
            "aws:SourceAccount",
            "aws:PrincipalArn",
            "aws:PrincipalAccount",
            "aws:username",
            "AWS:UserId",
            "aws:CurrentTime",
            "aws:EpochTime",
            "aws:UserAgent",
            "aws:RequestedRegion",
            "aws:ResourceAccount",
            "aws:ResourceTag/env",
            "aws:RequestTag/Team",
            "aws:TagKeys");
    private static final List<String> TEXTS = List.of(
            "alice",
            "ALICE",
            "a*",
            "?*e",
            "${aws:username}",
            "${aws:userid}",
            "prod",
            "7",
            "true",
            "us-*",
            "*",
            "billing",
            "${aws:username, 'prod'}",
            "111111111111",
            "b*b",
            "${*}",
            "",
            "*a*a*b",
            "team");
    private static final List<String> NUMBERS = List.of("7", "7.0", "-1", "1767225600", "1795000000.5", "111111111111");
    private static final List<String> DATES =
            List.of("2026-01-01T00:00:00Z", "2026-06-01", "1767225600", "2030-01-01T00:00:00.000Z", "1970-01-01");
    private static final List<String> RANGES = List.of(
            "10.0.0.0/8", "10.1.2.3", "0.0.0.0/0", "2001:db8::/32", "::1", "10.1.2.3/32", "2001:db8:0:0:0:0:0:1/128");

    private final Random random;

    RandomPolicies(long seed) {
        random = new Random(seed);
    }

    AccessRequest request() {
        String account = one(ACCOUNTS);
        TestRequest context = new TestRequest(
                maybe(List.of("10.1.2.3", "2001:db8::1", "::1", "203.0.113.9", "nowhere")),
                random.nextBoolean(),
                Instant.parse(one(List.of("2026-01-01T00:00:00Z", "2026-11-17T12:00:00.123Z", "2031-01-01T00:00:00Z")))
                        .toEpochMilli(),
                maybe(List.of("alice", "aaab", "7")),
                maybe(List.of("us-east-1", "eu-west-1")),
                maybe(RESOURCES.subList(1, 2)),
                maybe(ACCOUNTS),
                random.nextBoolean() ? Map.of() : Map.of("team", one(List.of("billing", "alice", "7"))),
                one(List.of(List.of(), List.of("team"), List.of("team", "prod"), List.of("alice", "b*b"))));
        Map<String, String> tags = random.nextBoolean() ? Map.of() : new TreeMap<>(Map.of("Env", one(TEXTS)));
        IamAction action = one(List.of(
                IamAction.SEND_MESSAGE,
                IamAction.RECEIVE_MESSAGE,
                IamAction.DELETE_QUEUE,
                IamAction.LIST_QUEUES,
                IamAction.CREATE_USER));
        String arn = "arn:aws:sqs:" + one(List.of("us-east-1", "eu-west-1")) + ":" + account + ":" + one(QUEUES);
        return new AccessRequest(one(CALLERS), action, arn, account, tags, context);
    }

    Map<String, Object> policy(boolean ofQueue) {
        Map<String, Object> policy = new LinkedHashMap<>();
        if (random.nextInt(4) > 0) {
            policy.put("Version", random.nextInt(4) > 0 ? "2012-10-17" : "2008-10-17");
        }
        List<Object> statements = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            statements.add(statement(ofQueue));
        }
        policy.put("Statement", statements);
        return policy;
    }

    private Map<String, Object> statement(boolean ofQueue) {
        boolean deny = random.nextInt(4) == 0;
        Map<String, Object> statement = new LinkedHashMap<>();
        statement.put("Effect", deny ? "Deny" : "Allow");
        if (ofQueue) {
            statement.put(
                    deny && random.nextInt(3) == 0 ? "NotPrincipal" : "Principal",
                    random.nextInt(3) == 0 ? "*" : Map.of("AWS", some(PRINCIPALS)));
        }
        statement.put(random.nextInt(6) == 0 ? "NotAction" : "Action", some(ACTIONS));
        if (!ofQueue || random.nextBoolean()) {
            statement.put(random.nextInt(6) == 0 ? "NotResource" : "Resource", some(RESOURCES));
        }
        if (random.nextBoolean()) {
            Map<String, Object> conditions = new LinkedHashMap<>();
            for (int i = random.nextInt(2); i >= 0; i--) {
                // What is unknown is refused in a Deny.
                String operator = operator(!deny && random.nextInt(30) == 0);
                String key = !deny && random.nextInt(30) == 0 ? "aws:PrincipalOrgID" : one(KEYS);
                conditions.put(operator, Map.of(key, some(values(operator))));
            }
            statement.put("Condition", conditions);
        }
        return statement;
    }

    private String operator(boolean unknown) {
        String name = unknown ? "StringMatches" : one(OPERATORS);
        if (name.equals("Null") || unknown) {
            return name;
        }
        return one(List.of("", "", "ForAllValues:", "ForAnyValue:")) + name + one(List.of("", "", "IfExists"));
    }

    private static List<String> values(String operator) {
        if (operator.contains("Numeric")) {
            return NUMBERS;
        }
        if (operator.contains("Date")) {
            return DATES;
        }
        if (operator.contains("Bool") || operator.equals("Null")) {
            return List.of("true", "false");
        }
        if (operator.contains("Binary")) {
            return List.of("YWxpY2U=", "Nw==");
        }
        if (operator.contains("IpAddress")) {
            return RANGES;
        }
        return operator.contains("Arn") ? RESOURCES : TEXTS;
    }

    private Object some(List<String> words) {
        if (random.nextBoolean()) {
            return one(words);
        }
        List<String> some = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            some.add(one(words));
        }
        return some;
    }

    private @Nullable String maybe(List<String> words) {
        return random.nextInt(3) == 0 ? null : one(words);
    }

    <T> T one(List<T> things) {
        return things.get(random.nextInt(things.size()));
    }

    boolean oftenTrue() {
        return random.nextInt(4) > 0;
    }
}
