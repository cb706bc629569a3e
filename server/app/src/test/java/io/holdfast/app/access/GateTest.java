package io.holdfast.app.access;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.audit.Audit;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.protocol.policy.CallerIdentity;
import io.holdfast.protocol.policy.Decision;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.IdentityPolicies;
import io.holdfast.protocol.policy.MalformedPolicy;
import io.holdfast.protocol.policy.Policy;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GateTest {
    private static final String REGION = "us-east-1";
    private static final String OWNER = "111111111111";
    private static final String OTHER = "222222222222";
    private static final QueueName ORDERS = new QueueName(REGION, OWNER, "orders");
    private static final QueueName DEAD = new QueueName(REGION, OWNER, "dead");
    private static final RequestContext NOON = () -> 1_794_916_800_000L;

    private final QueueDirectory directory = new QueueDirectory();
    private final Gate gate = new Gate(directory, Audit.NONE);

    @BeforeEach
    void publish() {
        publish(
                1,
                ORDERS,
                Map.of("RedrivePolicy", "{\"deadLetterTargetArn\":\"" + DEAD.arn() + "\",\"maxReceiveCount\":3}"));
        publish(2, DEAD, Map.of());
    }

    @ParameterizedTest
    @EnumSource(value = Operation.class, mode = EnumSource.Mode.EXCLUDE, names = "LIST_QUEUES")
    void everyOperationIsClosedToWhoHasNoPolicyAndOpenToAnAdministrator(Operation operation) throws MalformedPolicy {
        assertThat(gate.decide(user(OWNER, "*"), operation, ORDERS, NOON).isAllowed())
                .isTrue();
        assertThat(gate.decide(user(OWNER), operation, ORDERS, NOON).isAllowed())
                .isFalse();
        assertThat(gate.decide(user(OTHER, "*"), operation, ORDERS, NOON).isAllowed())
                .isFalse();
        assertThat(gate.decide(anonymous(), operation, ORDERS, NOON).isAllowed())
                .isFalse();
        assertThat(gate.decide(new Principal(OTHER, REGION), operation, ORDERS, NOON))
                .isEqualTo(Decision.UNCHECKED);
    }

    /** The specification's list, with move tasks, which AWS's documentation adds. */
    @ParameterizedTest
    @EnumSource(value = Operation.class, mode = EnumSource.Mode.EXCLUDE, names = "LIST_QUEUES")
    void policyForEveryoneOpensWhatIsNotTheOwners(Operation operation) throws MalformedPolicy {
        publish(1, ORDERS, Map.of("Policy", allow("\"*\"", "sqs:*")));
        boolean grantable = List.of(
                        "SendMessage",
                        "SendMessageBatch",
                        "ReceiveMessage",
                        "DeleteMessage",
                        "DeleteMessageBatch",
                        "ChangeMessageVisibility",
                        "ChangeMessageVisibilityBatch",
                        "GetQueueAttributes",
                        "GetQueueUrl",
                        "ListDeadLetterSourceQueues",
                        "PurgeQueue")
                .contains(operation.wireName());

        assertThat(gate.decide(anonymous(), operation, ORDERS, NOON).isAllowed())
                .isEqualTo(grantable);
        assertThat(gate.decide(user(OTHER, "*"), operation, ORDERS, NOON).isAllowed())
                .isEqualTo(grantable);
        assertThat(gate.decide(user(OWNER), operation, ORDERS, NOON).isAllowed())
                .isTrue();
    }

    @Test
    void permissionForOneCoversItsBatch() throws MalformedPolicy {
        Principal sender = user(OWNER, "sqs:SendMessage", "sqs:DeleteMessage", "sqs:ChangeMessageVisibility");

        for (Operation operation : List.of(
                Operation.SEND_MESSAGE_BATCH,
                Operation.DELETE_MESSAGE_BATCH,
                Operation.CHANGE_MESSAGE_VISIBILITY_BATCH)) {
            assertThat(gate.decide(sender, operation, ORDERS, NOON).isAllowed()).isTrue();
        }
        assertThat(gate.decide(sender, Operation.RECEIVE_MESSAGE, ORDERS, NOON).isAllowed())
                .isFalse();
    }

    @Test
    void changedPolicyCountsAtOnce() throws MalformedPolicy {
        Principal alice = user(OWNER, "sqs:*");
        publish(1, ORDERS, Map.of("Policy", allow("\"*\"", "*").replace("Allow", "Deny")));
        assertThat(gate.decide(alice, Operation.SEND_MESSAGE, ORDERS, NOON).isAllowed())
                .isFalse();

        publish(1, ORDERS, Map.of());
        assertThat(gate.decide(alice, Operation.SEND_MESSAGE, ORDERS, NOON).isAllowed())
                .isTrue();
    }

    @Test
    void policyIsCompiledOnceAndGoesWithItsQueue() {
        Map<String, String> settings = Map.of("Policy", allow("\"*\"", "sqs:*"));
        publish(1, ORDERS, settings);
        Policy compiled = requireNonNull(directory.policy(ORDERS));
        publish(1, ORDERS, settings);
        assertThat(directory.policy(ORDERS)).isSameAs(compiled);

        directory.publish(List.of(), List.of(requireNonNull(directory.find(ORDERS))));
        assertThat(directory.policy(ORDERS)).isNull();
        publish(3, ORDERS, Map.of());
        assertThat(directory.policy(ORDERS)).isNull();
    }

    @Test
    void queueWithAStoredPolicyThatCannotBeEnforcedIsLockedUntilItHasAnother() throws MalformedPolicy {
        publish(1, ORDERS, Map.of("Policy", allow("\"*\"", "sqs:*").replace("Effect", "Efect")));

        assertThat(gate.decide(user(OWNER, "*"), Operation.SEND_MESSAGE, ORDERS, NOON)
                        .isAllowed())
                .isFalse();
        assertThat(gate.decide(user(OWNER, "*"), Operation.SET_QUEUE_ATTRIBUTES, ORDERS, NOON)
                        .isAllowed())
                .isTrue();
        assertThat(gate.decide(user(OTHER, "*"), Operation.GET_QUEUE_ATTRIBUTES, ORDERS, NOON)
                        .isAllowed())
                .isFalse();
    }

    @Test
    void moveNeedsItsDestinationToo() throws MalformedPolicy {
        String[] onDead = {
            "sqs:StartMessageMoveTask", "sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"
        };
        Principal mover = user(OWNER, onDead);
        Decision denied = gate.decideMove(mover, DEAD, ORDERS, NOON);
        assertThat(((Decision.Denied) denied).sentence())
                .contains("not authorized to perform: sqs:sendmessage on resource: " + ORDERS.arn());
        assertThat(gate.decideMove(mover, DEAD, null, NOON).isAllowed()).isFalse();

        publish(
                1,
                ORDERS,
                Map.of(
                        "Policy",
                        allow("\"*\"", "sqs:SendMessage"),
                        "RedrivePolicy",
                        "{\"deadLetterTargetArn\":\"" + DEAD.arn() + "\",\"maxReceiveCount\":3}"));
        assertThat(gate.decideMove(mover, DEAD, ORDERS, NOON).isAllowed()).isTrue();
        assertThat(gate.decideMove(mover, DEAD, null, NOON).isAllowed()).isTrue();
        for (int missing = 0; missing < onDead.length; missing++) {
            String[] fewer = onDead.clone();
            fewer[missing] = "sqs:GetQueueUrl";
            assertThat(gate.decideMove(user(OWNER, fewer), DEAD, ORDERS, NOON).isAllowed())
                    .isFalse();
        }
    }

    @Test
    void listingIsForTheOwnAccount() throws MalformedPolicy {
        assertThat(gate.decideListing(user(OWNER, "sqs:ListQueues"), REGION, OWNER, NOON)
                        .isAllowed())
                .isTrue();
        assertThat(gate.decideListing(user(OTHER, "*"), REGION, OWNER, NOON).isAllowed())
                .isFalse();
        assertThat(((Decision.Denied) gate.decideListing(user(OWNER), REGION, OWNER, NOON)).sentence())
                .contains("sqs:listqueues on resource: arn:aws:sqs:us-east-1:111111111111: because");
    }

    @Test
    void creationWithTagsNeedsBoth() throws MalformedPolicy {
        QueueName fresh = new QueueName(REGION, OWNER, "fresh");
        Principal creator = user(OWNER, "sqs:CreateQueue");

        assertThat(gate.decideCreation(creator, fresh, false, NOON).isAllowed()).isTrue();
        assertThat(gate.decideCreation(creator, fresh, true, NOON).isAllowed()).isFalse();
        assertThat(gate.decideCreation(user(OWNER, "sqs:CreateQueue", "sqs:TagQueue"), fresh, true, NOON)
                        .isAllowed())
                .isTrue();
    }

    @Test
    void tagsOfTheQueueCanBeAConditionAndMissingQueuesHaveNone() throws MalformedPolicy {
        Principal billing = principal(
                OWNER,
                "{\"Statement\":{\"Effect\":\"Allow\",\"Action\":\"*\",\"Resource\":\"*\","
                        + "\"Condition\":{\"StringEquals\":{\"aws:ResourceTag/team\":\"billing\"}}}}");

        assertThat(gate.decide(billing, Operation.SEND_MESSAGE, ORDERS, NOON).isAllowed())
                .isTrue();
        assertThat(gate.decide(billing, Operation.SEND_MESSAGE, new QueueName(REGION, OWNER, "none"), NOON)
                        .isAllowed())
                .isFalse();
    }

    @Test
    void whatIsNoQueueIsDecidedByTheCallersPolicies() throws MalformedPolicy {
        String arn = "arn:aws:iam::" + OWNER + ":user/bob";

        assertThat(gate.decide(user(OWNER, "iam:*"), IamAction.CREATE_USER, arn, OWNER, NOON)
                        .isAllowed())
                .isTrue();
        assertThat(gate.decide(user(OTHER, "iam:*"), IamAction.CREATE_USER, arn, OWNER, NOON)
                        .isAllowed())
                .isFalse();
        assertThat(gate.decide(user(OWNER, "sqs:*"), IamAction.READ_METRICS, "*", OWNER, NOON)
                        .isAllowed())
                .isFalse();
    }

    @Test
    void denialIsToldInTheServicesWords() throws MalformedPolicy {
        Decision denied = gate.decide(user(OWNER), Operation.SEND_MESSAGE, ORDERS, NOON);

        assertThatThrownBy(() -> Gate.require(denied))
                .isInstanceOf(RequestRefused.class)
                .hasMessage(
                        "User: arn:aws:iam::111111111111:user/alice is not authorized to perform: sqs:sendmessage on"
                                + " resource: arn:aws:sqs:us-east-1:111111111111:orders because no identity-based policy allows the"
                                + " sqs:sendmessage action");
        assertThat(gate.explain(user(OWNER, "sqs:*"), IamAction.SEND_MESSAGE, ORDERS, NOON)
                        .text())
                .startsWith("Allowed: arn:aws:iam::111111111111:user/alice may perform sqs:SendMessage on ")
                .contains("Decided by statement 1 of the user's policy \"p\"");
    }

    private void publish(long id, QueueName name, Map<String, String> settings) {
        QueueInfo queue =
                new QueueInfo(id, name, QueueSettings.of(settings), new TreeMap<>(Map.of("team", "billing")), 0, 0, 0);
        directory.publish(List.of(queue), List.of());
    }

    private static Principal anonymous() {
        return Principal.anonymous(OWNER, REGION);
    }

    private static Principal user(String account, String... actions) throws MalformedPolicy {
        if (actions.length == 0) {
            return new Principal(account, REGION, identity(account), IdentityPolicies.NONE, "AKIA");
        }
        return principal(
                account,
                "{\"Statement\":{\"Effect\":\"Allow\",\"Action\":[\"" + String.join("\",\"", actions)
                        + "\"],\"Resource\":\"*\"}}");
    }

    private static Principal principal(String account, String policy) throws MalformedPolicy {
        IdentityPolicies policies = new IdentityPolicies(List.of(Policy.ofUser("p", policy)));
        return new Principal(account, REGION, identity(account), policies, "AKIA");
    }

    private static CallerIdentity identity(String account) {
        return CallerIdentity.user("aws", account, "/", "alice", "AIDAALICE");
    }

    private static String allow(String principal, String action) {
        return "{\"Statement\":{\"Effect\":\"Allow\",\"Principal\":" + principal + ",\"Action\":\"" + action + "\"}}";
    }
}
