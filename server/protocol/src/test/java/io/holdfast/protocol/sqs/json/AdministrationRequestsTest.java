package io.holdfast.protocol.sqs.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.AddPermissionRequest;
import io.holdfast.protocol.sqs.request.CancelMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.request.ListDeadLetterSourceQueuesRequest;
import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.request.ListQueueTagsRequest;
import io.holdfast.protocol.sqs.request.RemovePermissionRequest;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.sqs.request.UntagQueueRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdministrationRequestsTest {
    @Test
    void readsWhatConcernsTags() throws RequestRefused {
        assertThat(read(Operation.LIST_QUEUE_TAGS, """
                {"QueueUrl": "q"}""")).isEqualTo(new ListQueueTagsRequest("q"));
        assertThat(read(Operation.TAG_QUEUE, """
                {"QueueUrl": "q", "Tags": {"k": "v", "e": ""}}""")).isEqualTo(new TagQueueRequest("q", Map.of("k", "v", "e", "")));
        assertThat(read(Operation.UNTAG_QUEUE, """
                {"QueueUrl": "q", "TagKeys": ["k", ""]}""")).isEqualTo(new UntagQueueRequest("q", List.of("k", "")));
    }

    @Test
    void tagsOfAQueueToCreateAreSpelledOtherwise() throws RequestRefused {
        assertThat(read(Operation.TAG_QUEUE, """
                {"QueueUrl": "q", "tags": {"k": "v"}}""")).isEqualTo(new TagQueueRequest("q", Map.of()));
    }

    @Test
    void readsWhatConcernsPermissions() throws RequestRefused {
        assertThat(read(Operation.ADD_PERMISSION, """
                {"QueueUrl": "q", "Label": "l", "AWSAccountIds": ["1", "2"], "Actions": ["SendMessage"]}"""))
                .isEqualTo(new AddPermissionRequest("q", "l", List.of("1", "2"), List.of("SendMessage")));
        assertThat(read(Operation.REMOVE_PERMISSION, """
                {"QueueUrl": "q", "Label": "l"}""")).isEqualTo(new RemovePermissionRequest("q", "l"));
    }

    @Test
    void readsListDeadLetterSourceQueues() throws RequestRefused {
        assertThat(read(Operation.LIST_DEAD_LETTER_SOURCE_QUEUES, """
                {"QueueUrl": "q", "MaxResults": 3, "NextToken": "t"}"""))
                .isEqualTo(new ListDeadLetterSourceQueuesRequest("q", 3, "t"));
    }

    @Test
    void readsWhatConcernsMoveTasks() throws RequestRefused {
        assertThat(read(Operation.START_MESSAGE_MOVE_TASK, """
                {"SourceArn": "s", "DestinationArn": "d", "MaxNumberOfMessagesPerSecond": 5}"""))
                .isEqualTo(new StartMessageMoveTaskRequest("s", "d", 5));
        assertThat(read(Operation.CANCEL_MESSAGE_MOVE_TASK, """
                {"TaskHandle": "h"}""")).isEqualTo(new CancelMessageMoveTaskRequest("h"));
        assertThat(read(Operation.LIST_MESSAGE_MOVE_TASKS, """
                {"SourceArn": "s", "MaxResults": 2}""")).isEqualTo(new ListMessageMoveTasksRequest("s", 2));
    }

    private static Request read(Operation operation, String json) throws RequestRefused {
        byte[] bytes = json.getBytes(UTF_8);
        return JsonRequests.read(operation, bytes, 0, bytes.length);
    }
}
