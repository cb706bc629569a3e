package io.holdfast.app.action;

import static io.holdfast.app.action.ActionWorld.arn;
import static io.holdfast.app.action.ActionWorld.refusal;
import static io.holdfast.app.action.ActionWorld.url;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.request.AddPermissionRequest;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.ListQueueTagsRequest;
import io.holdfast.protocol.sqs.request.RemovePermissionRequest;
import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.sqs.request.UntagQueueRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.ListQueueTagsResult;
import io.holdfast.protocol.sqs.result.Outcome;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TagsAndPermissionsTest {
    private static final String QUEUE = "orders";

    @TempDir
    Path dir;

    private ActionWorld world;

    @BeforeEach
    void open() throws Exception {
        world = new ActionWorld(dir);
        world.create(QUEUE);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void tagsAreMergedReplacedAndTakenOff() {
        assertThat(tags()).isEmpty();
        tag(Map.of("team", "billing", "env", ""));
        tag(Map.of("team", "orders"));
        assertThat(tags()).isEqualTo(Map.of("team", "orders", "env", ""));

        assertThat(world.call(new UntagQueueRequest(url(QUEUE), List.of("env", "unknown"))))
                .isInstanceOf(EmptyResult.class);
        assertThat(tags()).isEqualTo(Map.of("team", "orders"));
    }

    @Test
    void moreThanFiftyTagsAreRefusedAndChangeNothing() {
        Map<String, String> fifty = new HashMap<>();
        for (int i = 0; i < 50; i++) {
            fifty.put("key" + i, "value");
        }
        tag(fifty);

        String tooMany = "InvalidParameterValue: Too many tags added for queue orders.";
        assertThat(refusal(tag(Map.of("one", "more")))).isEqualTo(tooMany);
        assertThat(tag(Map.of("key0", "other"))).isInstanceOf(EmptyResult.class);
        assertThat(tags()).hasSize(50).containsEntry("key0", "other");
        fifty.put("one", "more");
        assertThat(refusal(world.call(new CreateQueueRequest("new", Map.of(), fifty))))
                .isEqualTo("InvalidParameterValue: Too many tags added for queue new.");
    }

    @Test
    void permissionsAreStatementsOfThePolicyUntilTheLastIsRemoved() {
        add("one", "ReceiveMessage");
        assertThat(world.attribute(QUEUE, QueueAttribute.POLICY))
                .isEqualTo("{\"Version\":\"2008-10-17\",\"Id\":\"" + arn(QUEUE)
                        + "/SQSDefaultPolicy\",\"Statement\":[{\"Sid\":\"one\",\"Effect\":\"Allow\",\"Principal\":"
                        + "{\"AWS\":\"arn:aws:iam::111111111111:root\"},\"Action\":\"SQS:ReceiveMessage\",\"Resource\":\""
                        + arn(QUEUE) + "\"}]}");
        assertThat(refusal(add("one", "SendMessage"))).endsWith("Reason: Already exists.");

        assertThat(remove("one")).isInstanceOf(EmptyResult.class);
        assertThat(world.attribute(QUEUE, QueueAttribute.POLICY)).isNull();
        assertThat(refusal(remove("one"))).endsWith("Reason: can't find label.");
    }

    @Test
    void editsOfThePolicyAtTheSameTimeBothCount() {
        List<Outcome> outcomes = world.atTheSameTime(adding("one", "ReceiveMessage"), adding("two", "SendMessage"));

        assertThat(outcomes).allMatch(EmptyResult.class::isInstance);
        assertThat(world.attribute(QUEUE, QueueAttribute.POLICY))
                .contains("\"Sid\":\"one\"")
                .contains("\"Sid\":\"two\"");
    }

    @Test
    void editThatAnotherMadeFirstIsRefusedWhenItIsTriedAgain() {
        List<Outcome> outcomes = world.atTheSameTime(adding("one", "ReceiveMessage"), adding("one", "SendMessage"));

        assertThat(outcomes.get(0)).isInstanceOf(EmptyResult.class);
        assertThat(refusal(outcomes.get(1))).endsWith("Reason: Already exists.");
    }

    private Map<String, String> tags() {
        return ((ListQueueTagsResult) world.call(new ListQueueTagsRequest(url(QUEUE)))).tags();
    }

    private Outcome tag(Map<String, String> tags) {
        return world.call(new TagQueueRequest(url(QUEUE), tags));
    }

    private Outcome add(String label, String action) {
        return world.call(adding(label, action));
    }

    private static AddPermissionRequest adding(String label, String action) {
        return new AddPermissionRequest(url(QUEUE), label, List.of("111111111111"), List.of(action));
    }

    private Outcome remove(String label) {
        return world.call(new RemovePermissionRequest(url(QUEUE), label));
    }
}
