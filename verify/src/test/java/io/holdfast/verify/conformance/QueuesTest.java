package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How queues are made, found and removed: the behaviour's sections 5.1, 5.2 and 5.4. */
@InBothProtocols
@Holds({"CreateQueue", "GetQueueUrl", "DeleteQueue"})
class QueuesTest {
    private static final String NAME_RULE =
            "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    QueuesTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A01: a created queue can be found and listed")
    void createdQueueCanBeFoundAndListed() {
        String url = wire.endpoint() + "/000000000000/a01";
        wire.call("CreateQueue", "{'QueueName':'a01'}").succeeds().withExactly("{'QueueUrl':'%s'}", url);
        wire.call("GetQueueUrl", "{'QueueName':'a01'}").succeeds().withExactly("{'QueueUrl':'%s'}", url);
        wire.call("ListQueues", "{'QueueNamePrefix':'a0'}").succeeds().with("QueueUrls.0", url);
        wire.call("ListQueues", "{'QueueNamePrefix':'zzz'}").succeeds().withExactly("{}");
    }

    @Test
    @DisplayName("A04: creating again without attributes gives the existing queue unchanged")
    void creatingAgainWithoutAttributesGivesTheExistingQueueUnchanged() {
        QueueOnWire queue = wire.create("a04", "{'VisibilityTimeout':'45'}");
        assertThat(wire.create("a04").url()).isEqualTo(queue.url());
        assertThat(queue.attribute("VisibilityTimeout")).isEqualTo("45");
    }

    @Test
    @DisplayName("A05: creating again with a different value is refused and names the attribute")
    @Holds("QueueNameExists")
    void creatingAgainWithDifferentValueIsRefused() {
        wire.create("a05", "{'DelaySeconds':'1'}");
        createRefusesDifference("a05", "{'DelaySeconds':'2'}", "DelaySeconds");
    }

    @Test
    void creatingAgainComparesOnlyTheGivenAttributes() {
        QueueOnWire queue = wire.create("given-only", "{'DelaySeconds':'1','VisibilityTimeout':'45'}");
        assertThat(wire.create("given-only", "{'VisibilityTimeout':'45'}").url())
                .isEqualTo(queue.url());
    }

    @Test
    void creatingAgainComparesWithDefaultsWhereNothingWasSet() {
        QueueOnWire queue = wire.create("defaults");
        assertThat(wire.create("defaults", "{'DelaySeconds':'0','SqsManagedSseEnabled':'TRUE'}")
                        .url())
                .isEqualTo(queue.url());
        createRefusesDifference("defaults", "{'DelaySeconds':'0','VisibilityTimeout':'31'}", "VisibilityTimeout");
    }

    @Test
    void creatingAgainComparesWithTheCurrentValuesNotThoseOfTheCreation() {
        QueueOnWire queue = wire.create("current", "{'VisibilityTimeout':'45'}");
        queue.set("{'VisibilityTimeout':'50'}").succeedsWithoutBody();
        assertThat(wire.create("current", "{'VisibilityTimeout':'50'}").url()).isEqualTo(queue.url());
        createRefusesDifference("current", "{'VisibilityTimeout':'45'}", "VisibilityTimeout");
    }

    @Test
    @DisplayName("A06: names with other characters or more than 80 of them are refused")
    @Holds({"queue name", "InvalidParameterValueException"})
    void badNamesAreRefused() {
        for (String name : new String[] {"a06:x", "a06 x", "a06.x", "ä06", "x".repeat(81)}) {
            wire.call("CreateQueue", "{'QueueName':'%s'}", name).refusesParameter(NAME_RULE);
        }
    }

    @Test
    @Holds("queue name")
    void nameOfEightyCharactersIsAccepted() {
        String name = "A-z_0" + "x".repeat(75);
        assertThat(wire.create(name).url()).endsWith("/" + name);
    }

    @Test
    void namesDifferByCase() {
        assertThat(wire.create("Case").url()).isNotEqualTo(wire.create("case").url());
        wire.call("GetQueueUrl", "{'QueueName':'CASE'}").refusesUnknownQueue();
    }

    @Test
    @DisplayName("A07: the suffix .fifo and the flag must agree")
    void fifoSuffixAndFlagMustAgree() {
        wire.call("CreateQueue", "{'QueueName':'a07.fifo'}").refusesParameter(NAME_RULE);
        wire.call("CreateQueue", "{'QueueName':'a07','Attributes':{'FifoQueue':'true'}}")
                .refusesParameter("The name of a FIFO queue can only include alphanumeric characters, hyphens, or"
                        + " underscores, must end with .fifo suffix and be 1 to 80 in length.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"CreateQueue", "GetQueueUrl"})
    void missingAndEmptyNamesAreRefused(String action) {
        wire.call(action, "{}")
                .refusesParameter("Value for parameter QueueName is invalid. Reason: Must specify a queue name.");
        wire.call(action, "{'QueueName':''}").refusesParameter("Queue name cannot be empty");
    }

    @Test
    void queueIsNotMadeWhenAnAttributeIsWrong() {
        wire.call("CreateQueue", "{'QueueName':'half','Attributes':{'DelaySeconds':'1','VisibilityTimeout':'x'}}")
                .refusesAs("InvalidAttributeValue", "Invalid value for the parameter VisibilityTimeout.");
        wire.call("GetQueueUrl", "{'QueueName':'half'}").refusesUnknownQueue();
    }

    @Test
    void tagsMayBeGivenAtCreation() {
        wire.call("CreateQueue", "{'QueueName':'tagged','tags':{'env':'dev','empty':''}}")
                .succeeds()
                .withExactly("{'QueueUrl':'%s/000000000000/tagged'}", wire.endpoint());
        wire.call("ListQueueTags", "{'QueueUrl':'tagged'}").succeeds().withExactly("{'Tags':{'env':'dev','empty':''}}");
    }

    @Test
    void anotherAccountHasNoQueues() {
        wire.create("owned-here");
        wire.call("GetQueueUrl", "{'QueueName':'owned-here','QueueOwnerAWSAccountId':'000000000000'}")
                .succeeds();
        wire.call("GetQueueUrl", "{'QueueName':'owned-here','QueueOwnerAWSAccountId':'444455556666'}")
                .refusesUnknownQueue();
    }

    @Test
    @DisplayName("A12: an unknown queue is refused")
    @Holds("QueueDoesNotExist")
    void unknownQueueIsRefused() {
        wire.call("ReceiveMessage", "{'QueueUrl':'%s/000000000000/nope'}", wire.endpoint())
                .refusesUnknownQueue();
        wire.call("GetQueueUrl", "{'QueueName':'nope'}").refusesUnknownQueue();
    }

    @ParameterizedTest
    @MethodSource("actionsOnAQueue")
    void everyActionRefusesAnUnknownQueueBeforeAnythingElse(String action) {
        wire.call(action, "{'QueueUrl':'%s/000000000000/nope','ReceiptHandle':'garbage'}", wire.endpoint())
                .refusesUnknownQueue();
    }

    @Test
    void deletedQueueIsGoneWithItsMessages() {
        QueueOnWire queue = wire.create("gone").holding("visible", "in flight");
        String handle = queue.take();
        queue.call("DeleteQueue", "{}").succeedsWithoutBody();
        queue.send("late").refusesUnknownQueue();
        queue.delete(handle).refusesUnknownQueue();
        queue.call("DeleteQueue", "{}").refusesUnknownQueue();
        wire.call("GetQueueUrl", "{'QueueName':'gone'}").refusesUnknownQueue();
        wire.call("ListQueues", "{'QueueNamePrefix':'gone'}").succeeds().withExactly("{}");
    }

    @Test
    void queueMadeAgainUnderTheSameNameIsAnotherQueue() {
        QueueOnWire first = wire.create("again", "{'VisibilityTimeout':'45'}").holding("old", "older");
        String handle = first.take();
        first.call("DeleteQueue", "{}").succeedsWithoutBody();
        QueueOnWire second = wire.create("again").holding("new");
        assertThat(second.counts()).isEqualTo("1/0/0");
        assertThat(second.attribute("VisibilityTimeout")).isEqualTo("30");
        second.delete(handle)
                .refuses(
                        "ReceiptHandleIsInvalid",
                        "ReceiptHandleIsInvalid",
                        404,
                        "The receipt handle \"" + handle + "\" is not valid for this queue.");
        assertThat(second.bodies()).containsExactly("new");
    }

    @Test
    void oneOfManyQueuesIsFoundByItsName() {
        IntStream.range(0, 50).forEach(i -> wire.create("many-" + i));
        wire.call("GetQueueUrl", "{'QueueName':'many-33'}")
                .succeeds()
                .withExactly("{'QueueUrl':'%s/000000000000/many-33'}", wire.endpoint());
    }

    static Stream<String> actionsOnAQueue() {
        return AddressingTest.actionsOnAQueue();
    }

    private void createRefusesDifference(String name, String attributes, String attribute) {
        wire.call("CreateQueue", "{'QueueName':'" + name + "','Attributes':" + attributes + "}")
                .refuses(
                        "QueueNameExists",
                        "QueueAlreadyExists",
                        400,
                        "A queue already exists with the same name and a different value for attribute " + attribute);
    }
}
