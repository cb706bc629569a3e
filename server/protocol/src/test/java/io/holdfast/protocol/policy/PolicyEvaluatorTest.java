package io.holdfast.protocol.policy;

import static io.holdfast.protocol.policy.TestRequest.ALICE;
import static io.holdfast.protocol.policy.TestRequest.OTHER;
import static io.holdfast.protocol.policy.TestRequest.OWNER;
import static io.holdfast.protocol.policy.TestRequest.QUEUE;
import static io.holdfast.protocol.policy.TestRequest.ROOT;
import static io.holdfast.protocol.policy.TestRequest.STRANGER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may do what, as the specification's section on policy and access has it. */
class PolicyEvaluatorTest {
    private static final String ALLOW_ALL = user("Allow", "*", "*");
    private static final String SEND = user("Allow", "sqs:SendMessage", "*");

    @Test
    void nothingIsAllowedThatNoStatementAllows() throws MalformedPolicy {
        assertThat(sentence(decide(ALICE, IamAction.SEND_MESSAGE, null)))
                .isEqualTo("User: arn:aws:iam::111111111111:user/alice is not authorized to perform: sqs:sendmessage on"
                        + " resource: " + QUEUE
                        + " because no identity-based policy allows the sqs:sendmessage action");
    }

    @Test
    void withinAnAccountEitherSideIsEnough() throws MalformedPolicy {
        assertThat(by(decide(ALICE, IamAction.SEND_MESSAGE, null, SEND)))
                .isEqualTo("statement 1 of the user's policy \"p0\"");
        assertThat(by(decide(ALICE, IamAction.SEND_MESSAGE, queue("Allow", aws(ALICE.arn()), "sqs:SendMessage"))))
                .isEqualTo("statement 1 of the queue's policy");
        assertThat(by(decide(ALICE, IamAction.SEND_MESSAGE, queue("Allow", "\"*\"", "sqs:SendMessage"))))
                .isEqualTo("statement 1 of the queue's policy");
    }

    @Test
    void explicitDenyWinsOnEitherSide() throws MalformedPolicy {
        assertThat(sentence(
                        decide(ALICE, IamAction.SEND_MESSAGE, queue("Deny", "\"*\"", "sqs:SendMessage"), ALLOW_ALL)))
                .endsWith("on resource: " + QUEUE + " with an explicit deny in a resource-based policy");
        assertThat(sentence(decide(
                        ALICE,
                        IamAction.SEND_MESSAGE,
                        queue("Allow", "\"*\"", "sqs:*"),
                        ALLOW_ALL,
                        user("Deny", "sqs:Send*", "*"))))
                .endsWith(" with an explicit deny in an identity-based policy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"arn:aws:iam::111111111111:root\"", "\"111111111111\""})
    void statementForTheAccountLeavesItToTheAccountsPolicies(String account) throws MalformedPolicy {
        String delegating = queue("Allow", "{\"AWS\":" + account + "}", "sqs:SendMessage");

        assertThat(decide(ALICE, IamAction.SEND_MESSAGE, delegating).isAllowed())
                .isFalse();
        assertThat(decide(ALICE, IamAction.SEND_MESSAGE, delegating, SEND).isAllowed())
                .isTrue();
        assertThat(decide(ROOT, IamAction.SEND_MESSAGE, delegating).isAllowed()).isTrue();
        assertThat(decide(ALICE, IamAction.SEND_MESSAGE, delegating.replace("Allow", "Deny"), SEND)
                        .isAllowed())
                .as("a Deny for the account is for everyone in it")
                .isFalse();
    }

    @Test
    void anotherAccountNeedsBothSides() throws MalformedPolicy {
        for (String principal : List.of("\"*\"", aws(OTHER), aws(STRANGER.arn()))) {
            String policy = queue("Allow", principal, "sqs:SendMessage");

            assertThat(decide(STRANGER, IamAction.SEND_MESSAGE, policy, SEND).isAllowed())
                    .isTrue();
            assertThat(sentence(decide(STRANGER, IamAction.SEND_MESSAGE, policy)))
                    .endsWith("because no identity-based policy allows the sqs:sendmessage action");
        }
        assertThat(sentence(decide(STRANGER, IamAction.SEND_MESSAGE, null, ALLOW_ALL)))
                .endsWith("because no resource-based policy allows the sqs:sendmessage action");
        assertThat(decide(STRANGER, IamAction.SEND_MESSAGE, queue("Allow", aws(OWNER), "sqs:*"), ALLOW_ALL)
                        .isAllowed())
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            value = IamAction.class,
            names = {
                "ADD_PERMISSION",
                "CREATE_QUEUE",
                "DELETE_QUEUE",
                "LIST_QUEUES",
                "LIST_QUEUE_TAGS",
                "REMOVE_PERMISSION",
                "SET_QUEUE_ATTRIBUTES",
                "TAG_QUEUE",
                "UNTAG_QUEUE"
            })
    void someActionsAreTheOwnersWhateverThePolicySays(IamAction action) throws MalformedPolicy {
        String everything = queue("Allow", "\"*\"", "*");

        assertThat(decide(STRANGER, action, everything, ALLOW_ALL).isAllowed()).isFalse();
        assertThat(decide(CallerIdentity.ANONYMOUS, action, everything).isAllowed())
                .isFalse();
        assertThat(decide(ALICE, action, everything).isAllowed()).isTrue();
    }

    @Test
    void nobodyInParticularHasWhatEveryoneHas() throws MalformedPolicy {
        CallerIdentity nobody = CallerIdentity.ANONYMOUS;

        assertThat(decide(nobody, IamAction.SEND_MESSAGE, queue("Allow", "\"*\"", "sqs:SendMessage"))
                        .isAllowed())
                .isTrue();
        assertThat(decide(nobody, IamAction.SEND_MESSAGE, queue("Allow", aws("*"), "sqs:*"))
                        .isAllowed())
                .isTrue();
        assertThat(decide(nobody, IamAction.SEND_MESSAGE, queue("Allow", aws(OWNER), "sqs:*"), ALLOW_ALL)
                        .isAllowed())
                .isFalse();
        assertThat(sentence(decide(nobody, IamAction.SEND_MESSAGE, null)))
                .startsWith("User: anonymous is not authorized to perform: sqs:sendmessage on resource: ");
        assertThat(decide(nobody, IamAction.GET_CALLER_IDENTITY, null).isAllowed())
                .isFalse();
    }

    @Test
    void allButThoseWhoAreNamedCanBeDenied() throws MalformedPolicy {
        String others = "{\"Statement\":{\"Effect\":\"Deny\",\"NotPrincipal\":{\"AWS\":[\"" + ALICE.arn()
                + "\",\"111111111111\"]},\"Action\":\"*\"}}";
        CallerIdentity bob = CallerIdentity.user("aws", OWNER, "/", "bob", "AIDABOB");

        assertThat(decide(ALICE, IamAction.SEND_MESSAGE, others, ALLOW_ALL).isAllowed())
                .isTrue();
        assertThat(decide(ROOT, IamAction.SEND_MESSAGE, others, ALLOW_ALL).isAllowed())
                .isTrue();
        assertThat(decide(bob, IamAction.SEND_MESSAGE, others, ALLOW_ALL).isAllowed())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "sqs:*", "SQS:SENDMESSAGE", "sqs:send*", "sqs:?endMessage", "Sqs:*Mess*"})
    void actionsMatchInAnyCaseAndWithWildcards(String pattern) throws MalformedPolicy {
        assertThat(decide(ALICE, IamAction.SEND_MESSAGE, null, user("Allow", pattern, "*"))
                        .isAllowed())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqs:SendMessageBatch", "sqs:Send", "sqs:SendMessage?", "iam:*", "sqs:Delete*"})
    void otherActionsDoNot(String pattern) throws MalformedPolicy {
        assertThat(decide(ALICE, IamAction.SEND_MESSAGE, null, user("Allow", pattern, "*"))
                        .isAllowed())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                QUEUE,
                "arn:aws:sqs:*",
                "arn:aws:sqs:us-*-1:111111111111:or*s",
                "arn:*:sqs:*:*:*",
                "arn:aws:sqs:us-east-1:111111111111:order?"
            })
    void resourcesMatchSectionBySection(String pattern) throws MalformedPolicy {
        assertThat(decide(ALICE, IamAction.SEND_MESSAGE, null, user("Allow", "*", pattern))
                        .isAllowed())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "arn:aws:sqs:us-east-1:111111111111:order",
                "arn:aws:sqs:us-east-1:222222222222:*",
                "arn:aws:sqs:us-*:orders:*",
                "arn:aws:sqs:us-east-1:111111111111:${aws:username}-*",
                "arn:aws:sns:*"
            })
    void otherResourcesDoNot(String pattern) throws MalformedPolicy {
        assertThat(decide(ALICE, IamAction.SEND_MESSAGE, null, user("Allow", "*", pattern))
                        .isAllowed())
                .isFalse();
    }

    @Test
    void callersLearnWhoTheyAreWithoutAnyPolicy() throws MalformedPolicy {
        String deny = user("Deny", "*", "*");

        assertThat(decide(ALICE, IamAction.GET_CALLER_IDENTITY, null, deny).isAllowed())
                .isTrue();
        assertThat(decide(ALICE, IamAction.GET_SESSION_TOKEN, null).isAllowed()).isTrue();
        assertThat(decide(ALICE, IamAction.GET_SESSION_TOKEN, null, deny).isAllowed())
                .isFalse();
        assertThat(sentence(decide(ALICE, IamAction.CREATE_USER, null))).contains("perform: iam:CreateUser on");
    }

    @Test
    void administratorNeedsNoEvaluation() throws MalformedPolicy {
        assertThat(policies(ALLOW_ALL).everything()).isNotNull();
        assertThat(policies(ALLOW_ALL, user("Deny", "sqs:SendMessage", "*")).everything())
                .isNull();
        assertThat(policies(SEND).everything()).isNull();
        assertThat(IdentityPolicies.UNCHECKED.everything()).isEqualTo(Decision.UNCHECKED);
        assertThat(PolicyEvaluator.decide(
                        TestRequest.of(ALICE, IamAction.SEND_MESSAGE),
                        IdentityPolicies.UNCHECKED,
                        Policy.ofQueue(queue("Deny", "\"*\"", "*"))))
                .isEqualTo(Decision.UNCHECKED);
    }

    @Test
    void wildcardsTakeNoExponentialTime() {
        Glob hostile = Glob.of("*a".repeat(1000) + "b");

        assertThat(hostile.matches("a".repeat(5000))).isFalse();
        assertThat(hostile.matches("a".repeat(5000) + "b")).isTrue();
    }

    private static Decision decide(
            CallerIdentity caller, IamAction action, @Nullable String queuePolicy, String... userPolicies)
            throws MalformedPolicy {
        return PolicyEvaluator.decide(
                TestRequest.of(caller, action),
                policies(userPolicies),
                queuePolicy == null ? null : Policy.ofQueue(queuePolicy));
    }

    private static IdentityPolicies policies(String... texts) throws MalformedPolicy {
        List<Policy> policies = new ArrayList<>();
        for (String text : texts) {
            policies.add(Policy.ofUser("p" + policies.size(), text));
        }
        return new IdentityPolicies(policies);
    }

    private static String sentence(Decision decision) {
        return ((Decision.Denied) decision).sentence();
    }

    private static String by(Decision decision) {
        assertThat(decision.isAllowed()).isTrue();
        return String.valueOf(decision.by());
    }

    private static String aws(String principal) {
        return "{\"AWS\":\"" + principal + "\"}";
    }

    private static String user(String effect, String action, String resource) {
        return "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"" + effect + "\",\"Action\":\"" + action
                + "\",\"Resource\":\"" + resource + "\"}]}";
    }

    private static String queue(String effect, String principal, String action) {
        return "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"" + effect + "\",\"Principal\":" + principal
                + ",\"Action\":\"" + action + "\",\"Resource\":\"" + QUEUE + "\"}}";
    }
}
