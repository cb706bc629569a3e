package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.sqs.AmazonSQS;
import com.amazonaws.services.sqs.model.AddPermissionRequest;
import com.amazonaws.services.sqs.model.CreateQueueRequest;
import com.amazonaws.services.sqs.model.ListDeadLetterSourceQueuesRequest;
import com.amazonaws.services.sqs.model.Message;
import com.amazonaws.services.sqs.model.ReceiveMessageRequest;
import com.amazonaws.services.sqs.model.RemovePermissionRequest;
import com.amazonaws.services.sqs.model.SendMessageRequest;
import com.amazonaws.services.sqs.model.SendMessageResult;
import com.amazonaws.services.sqs.model.SetQueueAttributesRequest;
import io.holdfast.testkit.HoldfastExtension;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** FIFO queues, dead letters, tags and permissions through the first AWS SDK for Java. */
class JavaSdk1FifoTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final AmazonSQS sqs = Sdk1.client(holdfast.endpoint());

    @AfterEach
    void disconnect() {
        sqs.shutdown();
    }

    @Test
    void groupIsDeliveredInOrderAndDuplicatesAreDropped() {
        String url = createFifo("v1.fifo");
        SendMessageResult first = send(url, "a");
        SendMessageResult second = send(url, "b");
        assertThat(send(url, "a").getMessageId()).isEqualTo(first.getMessageId());
        assertThat(second.getSequenceNumber()).isGreaterThan(first.getSequenceNumber());
        List<Message> messages = receive(url);
        assertThat(messages).extracting(Message::getBody).containsExactly("a", "b");
        assertThat(messages.get(0).getAttributes())
                .containsEntry("SequenceNumber", first.getSequenceNumber())
                .containsEntry("MessageGroupId", "g");
        messages.forEach(message -> sqs.deleteMessage(url, message.getReceiptHandle()));
        assertThat(receive(url)).isEmpty();
    }

    @Test
    void poisonMessageEndsInTheDeadLetterQueue() {
        String letters = createFifo("v1-letters.fifo");
        String source = createFifo("v1-source.fifo");
        String arn = sqs.getQueueAttributes(letters, List.of("QueueArn"))
                .getAttributes()
                .get("QueueArn");
        sqs.setQueueAttributes(new SetQueueAttributesRequest(
                source,
                Map.of("RedrivePolicy", "{\"deadLetterTargetArn\":\"" + arn + "\",\"maxReceiveCount\":\"1\"}")));
        assertThat(sqs.listDeadLetterSourceQueues(new ListDeadLetterSourceQueuesRequest().withQueueUrl(letters))
                        .getQueueUrls())
                .containsExactly(source);
        send(source, "poison");
        sqs.changeMessageVisibility(source, receive(source).get(0).getReceiptHandle(), 0);
        assertThat(receive(source)).isEmpty();
        assertThat(receive(letters)).extracting(Message::getBody).containsExactly("poison");
    }

    @Test
    void tagsAndPermissionsAreKept() {
        String url = sqs.createQueue("v1-tags").getQueueUrl();
        sqs.tagQueue(url, Map.of("env", "dev", "team", "orders"));
        sqs.untagQueue(url, List.of("team"));
        assertThat(sqs.listQueueTags(url).getTags()).isEqualTo(Map.of("env", "dev"));
        sqs.addPermission(new AddPermissionRequest(url, "readers", List.of("111122223333"), List.of("ReceiveMessage")));
        assertThat(sqs.getQueueAttributes(url, List.of("Policy"))
                        .getAttributes()
                        .get("Policy"))
                .contains("SQS:ReceiveMessage");
        sqs.removePermission(new RemovePermissionRequest(url, "readers"));
        assertThat(sqs.getQueueAttributes(url, List.of("Policy")).getAttributes())
                .isEmpty();
    }

    private String createFifo(String name) {
        return sqs.createQueue(new CreateQueueRequest(name)
                        .withAttributes(Map.of("FifoQueue", "true", "ContentBasedDeduplication", "true")))
                .getQueueUrl();
    }

    private SendMessageResult send(String url, String body) {
        return sqs.sendMessage(new SendMessageRequest(url, body).withMessageGroupId("g"));
    }

    private List<Message> receive(String url) {
        return sqs.receiveMessage(new ReceiveMessageRequest(url)
                        .withMaxNumberOfMessages(10)
                        .withMessageSystemAttributeNames("All"))
                .getMessages();
    }
}
