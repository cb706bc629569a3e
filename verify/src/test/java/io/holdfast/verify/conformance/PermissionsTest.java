package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How permissions are added to a queue's policy and removed: the behaviour's section 5.8. */
@InBothProtocols
@Holds({"AddPermission", "RemovePermission"})
class PermissionsTest {
    private static final String LABEL = "Value %s for parameter Label is invalid. Reason: %s";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    PermissionsTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @Holds("Policy")
    void permissionBecomesAStatementOfThePolicy() {
        QueueOnWire queue = wire.create("one");
        add(queue, "label", "'111122223333'", "'ReceiveMessage'").succeedsWithoutBody();
        policy(queue)
                .assertMatches("{'Version':'2008-10-17','Id':'$ARN/SQSDefaultPolicy','Statement':["
                        + "{'Sid':'label','Effect':'Allow','Principal':{'AWS':'arn:aws:iam::111122223333:root'},"
                        + "'Action':'SQS:ReceiveMessage','Resource':'$ARN'}]}");
    }

    @Test
    void severalAccountsAndActionsBecomeLists() {
        QueueOnWire queue = wire.create("several");
        add(queue, "label", "'111122223333','444455556666'", "'SendMessage','ReceiveMessage'")
                .succeedsWithoutBody();
        policy(queue)
                .assertMatches("{'Version':'2008-10-17','Id':'$ARN/SQSDefaultPolicy','Statement':["
                        + "{'Sid':'label','Effect':'Allow','Principal':"
                        + "{'AWS':['arn:aws:iam::111122223333:root','arn:aws:iam::444455556666:root']},"
                        + "'Action':['SQS:SendMessage','SQS:ReceiveMessage'],'Resource':'$ARN'}]}");
    }

    @Test
    void policyComesAndGoesWithItsPermissions() {
        QueueOnWire queue = wire.create("life");
        add(queue, "first").succeedsWithoutBody();
        add(queue, "second").succeedsWithoutBody();
        assertThat(queue.attribute("Policy")).contains("\"first\"", "\"second\"");
        remove(queue, "first").succeedsWithoutBody();
        assertThat(queue.attribute("Policy")).contains("\"second\"").doesNotContain("\"first\"");
        remove(queue, "second").succeedsWithoutBody();
        queue.attributes("Policy").withExactly("{}");
        remove(queue, "second").refusesParameter(LABEL.formatted("second", "can't find label."));
    }

    @Test
    void labelCanBeUsedOnce() {
        QueueOnWire queue = wire.create("label");
        add(queue, "label").succeedsWithoutBody();
        add(queue, "label", "'444455556666'", "'ReceiveMessage'")
                .refusesParameter(LABEL.formatted("label", "Already exists."));
    }

    @Test
    void unknownLabelOfAnExistingPolicyIsRefused() {
        QueueOnWire queue = wire.create("unknown");
        add(queue, "label").succeedsWithoutBody();
        remove(queue, "other").refusesParameter(LABEL.formatted("other", "can't find label on existing policy."));
    }

    @Test
    void statementIsAddedToAPolicyThatWasSet() {
        QueueOnWire queue = wire.create("set");
        queue.setJson(
                        "Policy",
                        "{'Version':'2012-10-17','Id':'mine','Statement':[{'Sid':'own','Effect':'Deny',"
                                + "'Principal':'*','Action':'sqs:*','Resource':'*'}]}")
                .succeedsWithoutBody();
        add(queue, "added").succeedsWithoutBody();
        assertThat(queue.attribute("Policy")).contains("\"2012-10-17\"", "\"mine\"", "\"own\"", "\"added\"");
        remove(queue, "own").succeedsWithoutBody();
        assertThat(queue.attribute("Policy")).doesNotContain("\"own\"").contains("\"added\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Nope", "SendMessageBatch", "DeleteMessageBatch", "receivemessage!"})
    void unknownActionIsRefused(String action) {
        add(wire.create("action"), "label", "'111122223333'", "'" + action + "'")
                .refusesParameter(("Value SQS:%s for parameter ActionName is invalid."
                                + " Reason: Please refer to the appropriate WSDL for a list of valid actions.")
                        .formatted(action));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CreateQueue",
                "DeleteQueue",
                "ListQueues",
                "SetQueueAttributes",
                "AddPermission",
                "RemovePermission",
                "TagQueue",
                "UntagQueue",
                "ListQueueTags"
            })
    void actionOfTheOwnerCannotBeGivenAway(String action) {
        add(wire.create("owner"), "label", "'111122223333'", "'" + action + "'")
                .refusesParameter(("Value SQS:%s for parameter ActionName is invalid."
                                + " Reason: Only the queue owner is allowed to invoke this action.")
                        .formatted(action));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "SendMessage",
                "ReceiveMessage",
                "DeleteMessage",
                "ChangeMessageVisibility",
                "GetQueueAttributes",
                "GetQueueUrl",
                "ListDeadLetterSourceQueues",
                "PurgeQueue"
            })
    void otherActionsCanBeGivenAway(String action) {
        QueueOnWire queue = wire.create("given");
        queue.set("{'Policy':''}").succeedsWithoutBody();
        add(queue, "label", "'111122223333'", "'" + action + "'").succeedsWithoutBody();
        assertThat(queue.attribute("Policy")).contains("\"SQS:" + action + "\"");
    }

    @Test
    @Holds({"actions in a permission", "OverLimit"})
    void sevenActionsAreTheMost() {
        QueueOnWire queue = wire.create("seven");
        String seven = "'SendMessage','ReceiveMessage','DeleteMessage','ChangeMessageVisibility','GetQueueAttributes',"
                + "'GetQueueUrl','PurgeQueue'";
        add(queue, "label", "'111122223333'", seven).succeedsWithoutBody();
        add(queue, "more", "'111122223333'", seven + ",'ListDeadLetterSourceQueues'")
                .refuses("OverLimit", "OverLimit", 403, "8 Actions were found, maximum allowed is 7.");
    }

    @Test
    @Holds({"statements in a policy", "OverLimit"})
    void twentyStatementsAreTheMost() {
        QueueOnWire queue = wire.create("twenty");
        IntStream.range(0, 20).forEach(i -> add(queue, "label-" + i).succeedsWithoutBody());
        add(queue, "label-20")
                .refuses("OverLimit", "OverLimit", 403, "21 Statements were found, maximum allowed is 20.");
    }

    @Test
    void listsAreRequired() {
        QueueOnWire queue = wire.create("lists");
        queue.call("AddPermission", "{'Label':'l','AWSAccountIds':['111122223333']}")
                .refuses("MissingRequiredParameterException", "MissingParameter", 400);
        queue.call("AddPermission", "{'Label':'l','Actions':['SendMessage']}")
                .refuses("MissingRequiredParameterException", "MissingParameter", 400);
        queue.call("AddPermission", "{'AWSAccountIds':['111122223333'],'Actions':['SendMessage']}")
                .refusesMissing("Label");
        queue.call("RemovePermission", "{}").refusesMissing("Label");
    }

    @Test
    void accountThatIsNoneIsRefused() {
        add(wire.create("account"), "label", "'nobody'", "'SendMessage'")
                .refusesParameter("Value [] for parameter PrincipalId is invalid. Reason: Unable to verify.");
    }

    @Test
    void permissionChangesTheTimeOfTheLastChange() {
        QueueOnWire queue = wire.create("time");
        String modified = queue.attribute("LastModifiedTimestamp");
        holdfast.clock().advance(Duration.ofSeconds(10));
        add(queue, "label").succeedsWithoutBody();
        assertThat(queue.attribute("LastModifiedTimestamp")).isGreaterThan(modified);
    }

    private static Answer add(QueueOnWire queue, String label) {
        return add(queue, label, "'111122223333'", "'ReceiveMessage'");
    }

    private static Answer add(QueueOnWire queue, String label, String accounts, String actions) {
        return queue.call(
                "AddPermission",
                "{'Label':'" + label + "','AWSAccountIds':[" + accounts + "],'Actions':[" + actions + "]}");
    }

    private static Answer remove(QueueOnWire queue, String label) {
        return queue.call("RemovePermission", "{'Label':'%s'}", label);
    }

    private static PolicyText policy(QueueOnWire queue) {
        return new PolicyText(queue.attribute("Policy"), queue.arn());
    }

    /** The policy of a queue; {@code $ARN} stands for the queue in what is expected. */
    private record PolicyText(String text, String arn) {
        void assertMatches(String expected) {
            Pattern.of(expected.replace("$ARN", arn)).assertMatches(Json.read(text.getBytes(UTF_8)));
        }
    }
}
