package io.holdfast.protocol.policy;

import static io.holdfast.protocol.policy.TestRequest.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each operator and each key, with alice, who sends from 203.0.113.7 over TLS on 2026-11-17 at noon. */
class ConditionTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "StringEquals, aws:username, \"alice\", true",
                "StringEquals, aws:username, \"Alice\", false",
                "StringEquals, aws:username, \"a*\", false",
                "StringEquals, aws:username, `[\"bob\",\"alice\"]`, true",
                "StringEquals, aws:SourceArn, \"alice\", false",
                "StringNotEquals, aws:username, \"bob\", true",
                "StringNotEquals, aws:username, `[\"bob\",\"alice\"]`, false",
                "StringNotEquals, aws:SourceArn, \"x\", true",
                "StringEqualsIgnoreCase, aws:username, \"ALICE\", true",
                "StringNotEqualsIgnoreCase, aws:username, \"ALICE\", false",
                "StringLike, aws:username, \"a*c?\", true",
                "StringLike, aws:username, \"a*b\", false",
                "StringNotLike, aws:username, \"a*\", false",
                "NumericEquals, aws:ResourceTag/level, 7, true",
                "NumericEquals, aws:ResourceTag/level, \"7.00\", true",
                "NumericNotEquals, aws:ResourceTag/level, 7, false",
                "NumericLessThan, aws:ResourceTag/level, 7, false",
                "NumericLessThan, aws:ResourceTag/level, 10, true",
                "NumericLessThanEquals, aws:ResourceTag/level, 7, true",
                "NumericGreaterThan, aws:ResourceTag/level, 7, false",
                "NumericGreaterThanEquals, aws:ResourceTag/level, 7, true",
                "NumericEquals, aws:username, 7, false",
                "NumericNotEquals, aws:username, 7, false",
                "DateEquals, aws:CurrentTime, \"2026-11-17T12:00:00Z\", true",
                "DateEquals, aws:CurrentTime, \"2026-11-17T13:00:00+01:00\", true",
                "DateNotEquals, aws:CurrentTime, \"2026-11-17\", true",
                "DateLessThan, aws:CurrentTime, \"2026-11-18\", true",
                "DateLessThan, aws:EpochTime, \"2026-11-17T12:00:00Z\", false",
                "DateLessThanEquals, aws:EpochTime, \"2026-11-17T12:00:00Z\", true",
                "DateGreaterThan, aws:CurrentTime, 1767225600, true",
                "DateGreaterThanEquals, aws:CurrentTime, \"2027-01-01\", false",
                "Bool, aws:SecureTransport, true, true",
                "Bool, aws:SecureTransport, \"False\", false",
                "BinaryEquals, aws:username, \"YWxpY2U=\", true",
                "BinaryEquals, aws:username, \"Ym9i\", false",
                "IpAddress, aws:SourceIp, \"203.0.113.0/24\", true",
                "IpAddress, aws:SourceIp, \"203.0.113.7\", true",
                "IpAddress, aws:SourceIp, \"2001:db8::/32\", false",
                "IpAddress, aws:SourceIp, \"::ffff:203.0.113.7\", true",
                "NotIpAddress, aws:SourceIp, \"10.0.0.0/8\", true",
                "NotIpAddress, aws:SourceIp, \"0.0.0.0/0\", false",
                "ArnEquals, aws:PrincipalArn, \"arn:aws:iam::111111111111:user/alice\", true",
                "ArnEquals, aws:PrincipalArn, \"arn:aws:iam::*:user/*\", true",
                "ArnLike, aws:PrincipalArn, \"arn:aws:iam:*:user/alice:*\", false",
                "ArnNotEquals, aws:PrincipalArn, \"arn:aws:iam::111111111111:user/bob\", true",
                "ArnNotLike, aws:PrincipalArn, \"arn:aws:iam::*:user/a*\", false",
                "ArnLike, aws:SourceArn, \"*\", false",
                "Null, aws:SourceArn, true, true",
                "Null, aws:SourceArn, \"false\", false",
                "Null, aws:username, false, true",
                "Null, aws:TagKeys, false, true",
                "StringEqualsIfExists, aws:SourceArn, \"x\", true",
                "StringEqualsIfExists, aws:username, \"x\", false",
                "ForAllValues:StringEquals, aws:TagKeys, `[\"team\",\"env\"]`, true",
                "ForAllValues:StringEquals, aws:TagKeys, \"env\", false",
                "ForAllValues:StringEquals, aws:SourceArn, \"x\", true",
                "ForAnyValue:StringLike, aws:TagKeys, \"t*\", true",
                "ForAnyValue:StringNotEquals, aws:TagKeys, \"team\", false",
                "ForAnyValue:StringEquals, aws:SourceArn, \"x\", false",
                "ForAnyValue:StringEqualsIfExists, aws:SourceArn, \"x\", true",
                "StringEquals, aws:TagKeys, \"team\", true",
                "StringEquals, aws:userid, \"AIDAALICE\", true",
                "StringEquals, AWS:PRINCIPALACCOUNT, \"111111111111\", true",
                "StringEquals, aws:PrincipalType, \"User\", true",
                "StringLike, aws:UserAgent, \"aws-cli/*\", true",
                "StringEquals, aws:RequestedRegion, \"us-east-1\", true",
                "StringEquals, aws:ResourceAccount, \"111111111111\", true",
                "StringEquals, aws:ResourceTag/ENV, \"prod\", true",
                "StringEquals, aws:RequestTag/team, \"billing\", true",
                "StringEquals, aws:SourceAccount, \"111111111111\", false",
                "StringEquals, aws:username, \"${aws:username}\", true",
                "StringLike, aws:PrincipalArn, \"*:user/${aws:username}\", true",
                "StringEquals, aws:username, \"${aws:SourceArn}\", false",
                "StringNotEquals, aws:username, \"${aws:SourceArn}\", false",
                "StringEquals, aws:username, `\"${aws:SourceArn, 'alice'}\"`, true",
                "StringEquals, aws:username, \"${$}\", false",
                "StringNotEquals, aws:PrincipalOrgID, \"x\", false",
                "Null, aws:PrincipalOrgID, true, false",
                "StringMatches, aws:username, \"alice\", false",
                "NullIfExists, aws:username, false, false"
            })
    void conditionOfAnAllow(String operator, String key, String value, boolean holds) throws MalformedPolicy {
        assertThat(allowed(operator, key, value)).isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "NumericEquals, aws:username, 7",
                "NumericNotEquals, aws:username, 7",
                "StringEquals, aws:username, \"${aws:SourceArn}\"",
                "StringNotEquals, aws:username, \"${aws:SourceArn}\"",
                "IpAddress, aws:username, \"10.0.0.0/8\""
            })
    void whatCannotBeComparedCountsAgainstTheCaller(String operator, String key, String value) throws MalformedPolicy {
        assertThat(allowed(operator, key, value)).isFalse();
        Policy policy = Policy.ofUser("p", document("Deny", operator, key, value));

        assertThat(decide(List.of(
                                Policy.ofUser("all", document("Allow", "Bool", "aws:SecureTransport", "true")), policy))
                        .isAllowed())
                .isFalse();
    }

    @Test
    void everyConditionMustHold() throws MalformedPolicy {
        String two = document("Allow", "Bool", "aws:SecureTransport", "true")
                .replace("\"Condition\":{", "\"Condition\":{\"StringEquals\":{\"aws:username\":\"bob\"},");

        assertThat(decide(List.of(Policy.ofUser("p", two))).isAllowed()).isFalse();
    }

    @Test
    void variablesAreTextInTheOlderVersion() throws MalformedPolicy {
        String older = document("Allow", "StringEquals", "aws:username", "\"${aws:username}\"")
                .replace("2012", "2008");

        assertThat(decide(List.of(Policy.ofUser("p", older))).isAllowed()).isFalse();
    }

    private static boolean allowed(String operator, String key, String value) throws MalformedPolicy {
        return decide(List.of(Policy.ofUser("p", document("Allow", operator, key, value))))
                .isAllowed();
    }

    private static Decision decide(List<Policy> policies) {
        AccessRequest request = TestRequest.of(ALICE, IamAction.SEND_MESSAGE);
        return PolicyEvaluator.decide(request, new IdentityPolicies(policies), null);
    }

    private static String document(String effect, String operator, String key, String value) {
        return "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"" + effect
                + "\",\"Action\":\"sqs:*\",\"Resource\":\"*\",\"Condition\":{\"" + operator + "\":{\"" + key + "\":"
                + value
                + "}}}}";
    }
}
