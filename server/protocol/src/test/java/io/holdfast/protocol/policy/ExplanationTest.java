package io.holdfast.protocol.policy;

import static io.holdfast.protocol.policy.TestRequest.ALICE;
import static io.holdfast.protocol.policy.TestRequest.STRANGER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExplanationTest {
    private static final String USER =
            "{\"Statement\":[{\"Sid\":\"send\",\"Effect\":\"Allow\",\"Action\":\"sqs:SendMessage\","
                    + "\"Resource\":\"*\",\"Condition\":{\"IpAddress\":{\"aws:SourceIp\":\"10.0.0.0/8\"}}},"
                    + "{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\","
                    + "\"Condition\":{\"StringEquals\":{\"aws:PrincipalOrgID\":\"o-1\"}}}]}";
    private static final String QUEUE = "{\"Statement\":[{\"Sid\":\"account\",\"Effect\":\"Allow\",\"Principal\":"
            + "{\"AWS\":\"111111111111\"},\"Action\":\"sqs:*\"},{\"Sid\":\"alice\",\"Effect\":\"Allow\",\"Principal\":"
            + "{\"AWS\":\"arn:aws:iam::111111111111:user/alice\"},\"Action\":\"sqs:SendMessage\"}]}";

    @Test
    void saysWhichStatementDecidedAndWhatTheOthersSay() throws MalformedPolicy {
        assertThat(explain(ALICE, IamAction.SEND_MESSAGE)).isEqualTo("""
                Allowed: arn:aws:iam::111111111111:user/alice may perform sqs:SendMessage on arn:aws:sqs:us-east-1:111111111111:orders
                Decided by statement 2 "alice" of the queue's policy
                  statement 1 "send" of the user's policy "work" (Allow): its condition on aws:SourceIp is not met
                  statement 2 of the user's policy "work" (Allow): never applies: the condition key aws:PrincipalOrgID is not known to this server
                  statement 1 "account" of the queue's policy (Allow): leaves it to the policies of account 111111111111
                  statement 2 "alice" of the queue's policy (Allow): allows it""");
    }

    @Test
    void saysWhyNoStatementAllowsIt() throws MalformedPolicy {
        assertThat(explain(ALICE, IamAction.DELETE_MESSAGE))
                .startsWith("Denied: arn:aws:iam::111111111111:user/alice may not perform sqs:DeleteMessage on ")
                .contains("\nReason: because no identity-based policy allows the sqs:deletemessage action\n")
                .contains("statement 2 \"alice\" of the queue's policy (Allow): is for other actions");
        assertThat(explain(STRANGER, IamAction.DELETE_QUEUE))
                .contains("\nOnly principals of account 111111111111 can perform this action\n")
                .contains("(Allow): is for other principals");
    }

    private static String explain(CallerIdentity caller, IamAction action) throws MalformedPolicy {
        IdentityPolicies policies = new IdentityPolicies(List.of(Policy.ofUser("work", USER)));
        return Explanation.of(TestRequest.of(caller, action), policies, Policy.ofQueue(QUEUE))
                .text();
    }
}
