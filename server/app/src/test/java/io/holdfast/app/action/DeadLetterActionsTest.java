package io.holdfast.app.action;

import static io.holdfast.app.action.ActionWorld.ACCOUNT;
import static io.holdfast.app.action.ActionWorld.REGION;
import static io.holdfast.app.action.ActionWorld.arn;
import static io.holdfast.app.action.ActionWorld.refusal;
import static io.holdfast.app.action.ActionWorld.url;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.request.DeleteQueueRequest;
import io.holdfast.protocol.sqs.request.ListDeadLetterSourceQueuesRequest;
import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.result.CreateQueueResult;
import io.holdfast.protocol.sqs.result.ListDeadLetterSourceQueuesResult;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeadLetterActionsTest {
    @TempDir
    Path dir;

    private ActionWorld world;

    @BeforeEach
    void open() throws Exception {
        world = new ActionWorld(dir);
        world.create("dead");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void messageReceivedTooOftenGoesToTheDeadLetterQueueAndSaysWhereItCameFrom() {
        world.create("orders", "RedrivePolicy", policy("dead", 1));
        world.send("orders", "poison", null, null);
        assertThat(world.receive("orders")).hasSize(1);
        world.advanceSeconds(31);

        assertThat(world.receive("orders")).isEmpty();

        ReceivedMessage dead = world.receive("dead").get(0);
        assertThat(dead.systemAttributes().deadLetterQueueSourceArn()).isEqualTo(arn("orders"));
        assertThat(dead.systemAttributes().receiveCount()).isEqualTo(2);
    }

    @Test
    void policyIsShownInItsShortestForm() {
        world.create("orders");
        set(
                "orders",
                "RedrivePolicy",
                "{ \"maxReceiveCount\" : \"3\", \"deadLetterTargetArn\" : \"" + arn("dead") + "\" }");

        assertThat(world.attribute("orders", QueueAttribute.REDRIVE_POLICY)).isEqualTo(policy("dead", 3));
        set("orders", "RedrivePolicy", "");
        assertThat(world.attribute("orders", QueueAttribute.REDRIVE_POLICY)).isNull();
    }

    @Test
    void targetMustExistInTheSameAccountAndRegionAndBeOfTheSameType() {
        world.create("dead.fifo", "FifoQueue", "true");
        world.call(new CreateQueueRequest("there", Map.of(), Map.of()), ACCOUNT, "eu-west-1");
        world.call(new CreateQueueRequest("theirs", Map.of(), Map.of()), "111111111111", REGION);

        assertThat(refusal(create(policy("nowhere", 3)))).endsWith("Dead letter target does not exist.");
        assertThat(refusal(create(policy("dead.fifo", 3))))
                .endsWith("Dead-letter queue must be same type of queue as the source..");
        assertThat(refusal(create(policyTo("arn:aws:sqs:eu-west-1:" + ACCOUNT + ":there", 3))))
                .endsWith("Dead letter target does not exist.");
        assertThat(refusal(create(policyTo("arn:aws:sqs:" + REGION + ":111111111111:theirs", 3))))
                .endsWith("Dead-letter target owner should be same as the source.");
    }

    @Test
    void queueCannotTakeItsOwnDeadLetters() {
        assertThat(refusal(create(policy("orders", 3))))
                .endsWith("Dead letter target cannot be the source queue itself.");
    }

    @Test
    void targetDecidesWhoMaySendItsDeadLetters() {
        set("dead", "RedriveAllowPolicy", "{\"redrivePermission\":\"denyAll\"}");
        assertThat(refusal(create(policy("dead", 3)))).startsWith("InvalidParameterValue");

        set(
                "dead",
                "RedriveAllowPolicy",
                "{\"redrivePermission\":\"byQueue\",\"sourceQueueArns\":[\"" + arn("orders") + "\"]}");
        assertThat(create(policy("dead", 3))).isInstanceOf(CreateQueueResult.class);
        world.create("mail");
        assertThat(refusal(set("mail", "RedrivePolicy", policy("dead", 3)))).startsWith("InvalidParameterValue");
    }

    @Test
    void sourcesOfADeadLetterQueueAreListedPageByPage() {
        for (String name : List.of("c", "a", "b")) {
            world.create(name, "RedrivePolicy", policy("dead", 3));
        }

        assertThat(sources("dead", null, null).queueUrls()).containsExactly(url("a"), url("b"), url("c"));
        ListDeadLetterSourceQueuesResult page = sources("dead", 2, null);
        assertThat(page.queueUrls()).containsExactly(url("a"), url("b"));
        ListDeadLetterSourceQueuesResult last = sources("dead", 2, page.nextToken());
        assertThat(last.queueUrls()).containsExactly(url("c"));
        assertThat(last.nextToken()).isNull();
    }

    @Test
    void sourceThatIsDeletedOrSendsElsewhereIsNotListedAnyMore() {
        world.create("other");
        for (String name : List.of("a", "b", "c")) {
            world.create(name, "RedrivePolicy", policy("dead", 3));
        }

        world.call(new DeleteQueueRequest(url("a")));
        set("b", "RedrivePolicy", policy("other", 3));
        set("c", "RedrivePolicy", "");

        assertThat(sources("dead", null, null).queueUrls()).isEmpty();
        assertThat(sources("other", null, null).queueUrls()).containsExactly(url("b"));
    }

    private static String policy(String target, int maxReceiveCount) {
        return policyTo(arn(target), maxReceiveCount);
    }

    private static String policyTo(String arn, int maxReceiveCount) {
        return "{\"deadLetterTargetArn\":\"" + arn + "\",\"maxReceiveCount\":" + maxReceiveCount + "}";
    }

    private Outcome create(String redrivePolicy) {
        return world.call(new CreateQueueRequest("orders", Map.of("RedrivePolicy", redrivePolicy), Map.of()));
    }

    private Outcome set(String queue, String attribute, String value) {
        return world.call(new SetQueueAttributesRequest(url(queue), Map.of(attribute, value)));
    }

    private ListDeadLetterSourceQueuesResult sources(
            String queue, @Nullable Integer maxResults, @Nullable String nextToken) {
        return (ListDeadLetterSourceQueuesResult)
                world.call(new ListDeadLetterSourceQueuesRequest(url(queue), maxResults, nextToken));
    }
}
