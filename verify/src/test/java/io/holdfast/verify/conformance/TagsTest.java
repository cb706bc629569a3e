package io.holdfast.verify.conformance;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How queues are tagged: the behaviour's section 5.7. */
@InBothProtocols
@Holds({"ListQueueTags", "TagQueue", "UntagQueue"})
class TagsTest {
    private static final String KEY_LENGTH = "Tag keys must be between 1 and 128 characters in length.";

    @RegisterExtension
    static final ServerUnderTest holdfast = ServerUnderTest.with(RawWire::predictable);

    @RegisterExtension
    final RawWire wire;

    TagsTest(Protocol protocol) {
        wire = new RawWire(holdfast, protocol);
    }

    @Test
    @DisplayName("A14: tags are added, listed and taken away")
    void tagsAreAddedListedAndTakenAway() {
        QueueOnWire queue = wire.create("a14");
        queue.call("TagQueue", "{'Tags':{'tag1':'value1','tag2':'value2','tag3':''}}")
                .succeedsWithoutBody();
        tags(queue).withExactly("{'Tags':{'tag1':'value1','tag2':'value2','tag3':''}}");
        queue.call("UntagQueue", "{'TagKeys':['tag2','unknown']}").succeedsWithoutBody();
        tags(queue).withExactly("{'Tags':{'tag1':'value1','tag3':''}}");
        queue.call("UntagQueue", "{'TagKeys':['tag1','tag3']}").succeedsWithoutBody();
        tags(queue).withExactly("{}");
        queue.call("TagQueue", "{'Tags':{'':'x'}}").refusesParameter(KEY_LENGTH);
    }

    @Test
    void newQueueHasNoTags() {
        tags(wire.create("new")).withExactly("{}");
    }

    @Test
    void tagsAreMergedAndEqualKeysOverwritten() {
        QueueOnWire queue = tagged("merged", "{'a':'1','b':'2'}");
        queue.call("TagQueue", "{'Tags':{'b':'3','c':'4'}}").succeedsWithoutBody();
        tags(queue).withExactly("{'Tags':{'a':'1','b':'3','c':'4'}}");
    }

    @Test
    void keysAndValuesAreCaseSensitive() {
        QueueOnWire queue = tagged("case", "{'key':'value','KEY':'VALUE'}");
        queue.call("UntagQueue", "{'TagKeys':['Key']}").succeedsWithoutBody();
        tags(queue).withExactly("{'Tags':{'key':'value','KEY':'VALUE'}}");
    }

    @Test
    @Holds({"tag key", "tag value"})
    void keysHaveOneTo128CharactersAndValuesUpTo256() {
        QueueOnWire queue = tagged("lengths", "{'" + "k".repeat(128) + "':'" + "v".repeat(256) + "'}");
        queue.call("TagQueue", "{'Tags':{'%s':'x'}}", "k".repeat(129)).refusesParameter(KEY_LENGTH);
        queue.call("TagQueue", "{'Tags':{'x':'%s'}}", "v".repeat(257))
                .refuses("InvalidParameterValueException", "InvalidParameterValue", 400);
    }

    @Test
    void valuesOfAnyScriptAreKept() {
        QueueOnWire queue = tagged("script", "{'schlüssel':'wert <&> é 名前'}");
        tags(queue).withExactly("{'Tags':{'schlüssel':'wert <&> é 名前'}}");
    }

    @Test
    @Holds("tags")
    void fiftyTagsAreTheMost() {
        QueueOnWire queue = tagged("fifty", tags(0, 50));
        queue.call("TagQueue", "{'Tags':{'t0':'overwritten'}}").succeedsWithoutBody();
        queue.call("TagQueue", "{'Tags':{'t1':'changed','t50':'one too many'}}")
                .refusesParameter("Too many tags added for queue fifty.");
        tags(queue).with("Tags.t0", "overwritten").with("Tags.t1", "v1").without("Tags.t50");
        queue.call("UntagQueue", "{'TagKeys':['t1']}").succeedsWithoutBody();
        queue.call("TagQueue", "{'Tags':{'t50':'fits now'}}").succeedsWithoutBody();
    }

    @Test
    void moreThanFiftyAtOnceAreRefused() {
        QueueOnWire queue = wire.create("at-once");
        queue.call("TagQueue", "{'Tags':" + tags(0, 51) + "}")
                .refusesParameter("Too many tags added for queue at-once.");
        tags(queue).withExactly("{}");
    }

    @Test
    void noTagsAreRefused() {
        QueueOnWire queue = wire.create("none");
        queue.call("TagQueue", "{'Tags':{}}").refusesMissing("Tags");
        queue.call("TagQueue", "{}").refusesMissing("Tags");
    }

    @Test
    void noKeysAreRefused() {
        wire.create("no-keys").call("UntagQueue", "{'TagKeys':[]}").refusesParameter(KEY_LENGTH);
    }

    @Test
    void tagsGivenAtCreationAreChecked() {
        wire.call("CreateQueue", "{'QueueName':'created','tags':{'':'x'}}").refusesParameter(KEY_LENGTH);
        wire.call("GetQueueUrl", "{'QueueName':'created'}").refusesUnknownQueue();
    }

    @Test
    void tagsGivenAtCreationAreNotComparedLater() {
        QueueOnWire queue = wire.create("compared");
        wire.call("CreateQueue", "{'QueueName':'compared','tags':{'a':'b'}}")
                .succeeds()
                .with("QueueUrl", queue.url());
    }

    @Test
    void tagsGoWithTheQueue() {
        tagged("deleted", "{'a':'b'}").call("DeleteQueue", "{}").succeedsWithoutBody();
        tags(wire.create("deleted")).withExactly("{}");
    }

    @Test
    void fifoQueuesHaveTagsToo() {
        QueueOnWire queue = wire.createFifo("tagged.fifo");
        queue.call("TagQueue", "{'Tags':{'a':'b'}}").succeedsWithoutBody();
        tags(queue).withExactly("{'Tags':{'a':'b'}}");
    }

    private QueueOnWire tagged(String name, String tags) {
        QueueOnWire queue = wire.create(name);
        queue.call("TagQueue", "{'Tags':" + tags + "}").succeedsWithoutBody();
        return queue;
    }

    private static Answer tags(QueueOnWire queue) {
        return queue.call("ListQueueTags", "{}").succeeds();
    }

    private static String tags(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> "'t" + i + "':'v" + i + "'")
                .collect(Collectors.joining(",", "{", "}"));
    }
}
