package io.holdfast.protocol.sqs.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.result.CancelMessageMoveTaskResult;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.ListDeadLetterSourceQueuesResult;
import io.holdfast.protocol.sqs.result.ListMessageMoveTasksResult;
import io.holdfast.protocol.sqs.result.ListQueueTagsResult;
import io.holdfast.protocol.sqs.result.MessageMoveTask;
import io.holdfast.protocol.sqs.result.MessageMoveTaskStatus;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.StartMessageMoveTaskResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdministrationResultsTest {
    @Test
    void tagsAreWrittenWithAnyCharacters() {
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("tag1", "value1");
        tags.put("k\"é", "");

        assertThat(write(new ListQueueTagsResult(tags))).isEqualTo("{\"Tags\":{\"tag1\":\"value1\",\"k\\\"é\":\"\"}}");
        assertThat(write(new ListQueueTagsResult(Map.of()))).isEqualTo("{}");
    }

    @Test
    void sourceQueuesHaveAListOfTheirOwnName() {
        assertThat(write(new ListDeadLetterSourceQueuesResult(List.of("a", "b"), "t")))
                .isEqualTo("{\"queueUrls\":[\"a\",\"b\"],\"NextToken\":\"t\"}");
        assertThat(write(new ListDeadLetterSourceQueuesResult(List.of(), null))).isEqualTo("{}");
    }

    @Test
    void startedAndCancelledTasksAreWritten() {
        assertThat(write(new StartMessageMoveTaskResult("aGFuZGxl"))).isEqualTo("{\"TaskHandle\":\"aGFuZGxl\"}");
        assertThat(write(new CancelMessageMoveTaskResult(0))).isEqualTo("{\"ApproximateNumberOfMessagesMoved\":0}");
    }

    @Test
    void runningTaskHasAHandle() {
        MessageMoveTask task =
                new MessageMoveTask("h", MessageMoveTaskStatus.RUNNING, "s", "d", 5, 8, 10, null, 1763240000123L);

        assertThat(write(new ListMessageMoveTasksResult(List.of(task))))
                .isEqualTo("{\"Results\":[{\"TaskHandle\":\"h\",\"Status\":\"RUNNING\",\"SourceArn\":\"s\","
                        + "\"DestinationArn\":\"d\",\"MaxNumberOfMessagesPerSecond\":5,"
                        + "\"ApproximateNumberOfMessagesMoved\":8,\"ApproximateNumberOfMessagesToMove\":10,"
                        + "\"StartedTimestamp\":1763240000123}]}");
    }

    @Test
    void endedTasksHaveOnlyWhatWasGiven() {
        MessageMoveTask completed =
                new MessageMoveTask("h", MessageMoveTaskStatus.COMPLETED, "s", null, null, 2, 2, null, 1);
        MessageMoveTask failed =
                new MessageMoveTask("h", MessageMoveTaskStatus.FAILED, "s", null, null, 0, 2, "why", 1);

        assertThat(write(new ListMessageMoveTasksResult(List.of(completed, failed))))
                .isEqualTo("{\"Results\":[{\"Status\":\"COMPLETED\",\"SourceArn\":\"s\","
                        + "\"ApproximateNumberOfMessagesMoved\":2,\"ApproximateNumberOfMessagesToMove\":2,"
                        + "\"StartedTimestamp\":1},{\"Status\":\"FAILED\",\"SourceArn\":\"s\","
                        + "\"ApproximateNumberOfMessagesMoved\":0,\"ApproximateNumberOfMessagesToMove\":2,"
                        + "\"FailureReason\":\"why\",\"StartedTimestamp\":1}]}");
        assertThat(write(new ListMessageMoveTasksResult(List.of()))).isEqualTo("{}");
    }

    @ParameterizedTest
    @EnumSource(names = {"TAG_QUEUE", "UNTAG_QUEUE", "ADD_PERMISSION", "REMOVE_PERMISSION"})
    void changesAnswerWithNothing(Operation operation) {
        assertThat(write(new EmptyResult(operation))).isEmpty();
    }

    private static String write(Outcome outcome) {
        JsonBuffer out = JsonResults.write(outcome, new JsonBuffer());
        return new String(out.array(), 0, out.length(), UTF_8);
    }
}
