package io.holdfast.app.action;

import static io.holdfast.app.action.ActionWorld.arn;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.clock.HandSteps;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.SystemAttributes;
import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.ListMessageMoveTasksResult;
import io.holdfast.protocol.sqs.result.MessageMoveTask;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients see the time of the wall clock wherever they see a time, each as the wall clock showed it then. */
class ShownTimesTest {
    private static final long FIVE_DAYS_MILLIS = Duration.ofDays(5).toMillis();
    private static final long STEP_SECONDS = 10;

    @TempDir
    Path dir;

    private ActionWorld world;
    private long startMillis;

    @BeforeEach
    void openWithAClockThatIsSetForward() throws Exception {
        startMillis = ActionWorld.START_MILLIS;
        world = new ActionWorld(dir, HandSteps.one(startMillis + STEP_SECONDS * 1000, FIVE_DAYS_MILLIS));
        world.create("dead");
        world.create(
                "orders", "RedrivePolicy", "{\"deadLetterTargetArn\":\"" + arn("dead") + "\",\"maxReceiveCount\":9}");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void messageThatWasSentBeforeTheStepAndReceivedAfterIt() {
        world.send("orders", "hello", null, null);
        world.advanceSeconds(20);
        SystemAttributes shown = world.receive("orders").get(0).systemAttributes();
        assertThat(shown.sentTimestampMillis()).isEqualTo(startMillis);
        assertThat(shown.firstReceiveTimestampMillis()).isEqualTo(startMillis + 20_000 + FIVE_DAYS_MILLIS);
    }

    @Test
    void queueThatWasMadeBeforeTheStepAndChangedAfterIt() {
        world.advanceSeconds(20);
        world.call(new SetQueueAttributesRequest(ActionWorld.url("orders"), Map.of("VisibilityTimeout", "7")));
        assertThat(world.attribute("orders", QueueAttribute.CREATED_TIMESTAMP)).isEqualTo(seconds(startMillis));
        assertThat(world.attribute("orders", QueueAttribute.LAST_MODIFIED_TIMESTAMP))
                .isEqualTo(seconds(startMillis + 20_000 + FIVE_DAYS_MILLIS));
    }

    @Test
    void moveTaskThatWasStartedAfterTheStep() {
        world.advanceSeconds(20);
        world.call(new StartMessageMoveTaskRequest(arn("dead"), null, null));
        assertThat(((ListMessageMoveTasksResult) world.call(new ListMessageMoveTasksRequest(arn("dead"), 1))).tasks())
                .extracting(MessageMoveTask::startedAtMillis)
                .containsExactly(startMillis + 20_000 + FIVE_DAYS_MILLIS);
    }

    private static String seconds(long millis) {
        return Long.toString(millis / 1000);
    }
}
