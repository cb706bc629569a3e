package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.testkit.HoldfastExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ListMessageMoveTasksResultEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.ResourceNotFoundException;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** Dead-letter queues and the way back from them, through the AWS SDK for Java. */
@Timeout(120)
class JavaSdkRedriveTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    private final SqsClient sqs = Sdk.client(holdfast.endpoint());

    @Test
    void messageThatIsNeverDeletedEndsInTheDeadLetterQueue() {
        QueueUnderTest letters = QueueUnderTest.create(sqs, "sdk-letters");
        QueueUnderTest source = source("sdk-source", letters, 2);
        source.send("poison");
        String id = fail(source, 2).messageId();
        assertThat(source.receive()).isEmpty();

        Message letter = letters.receive().get(0);
        assertThat(letter.messageId()).isEqualTo(id);
        assertThat(letter.body()).isEqualTo("poison");
        assertThat(letter.attributes())
                .containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "3")
                .containsEntry(MessageSystemAttributeName.DEAD_LETTER_QUEUE_SOURCE_ARN, source.arn());
        assertThat(source.size()).isZero();
    }

    @Test
    void groupGoesOnAfterItsPoisonMessageLeft() {
        QueueUnderTest letters = QueueUnderTest.createFifo(sqs, "sdk-letters.fifo");
        QueueUnderTest source = QueueUnderTest.create(
                sqs,
                "sdk-source.fifo",
                Map.of(
                        QueueAttributeName.FIFO_QUEUE, "true",
                        QueueAttributeName.CONTENT_BASED_DEDUPLICATION, "true",
                        QueueAttributeName.REDRIVE_POLICY, policy(letters, 1)));
        source.sendTo("g", "poison", "good");
        Message poison = sqs.receiveMessage(request -> request.queueUrl(source.url()))
                .messages()
                .get(0);
        assertThat(poison.body()).isEqualTo("poison");
        source.release(poison);
        assertThat(source.bodies()).containsExactly("good");
        assertThat(letters.bodies()).containsExactly("poison");
    }

    @Test
    void sourcesOfADeadLetterQueueAreListed() {
        QueueUnderTest letters = QueueUnderTest.create(sqs, "sdk-listed-letters");
        List<String> sources = List.of(
                source("sdk-listed-1", letters, 1).url(),
                source("sdk-listed-2", letters, 1).url(),
                source("sdk-listed-3", letters, 1).url());
        assertThat(sqs.listDeadLetterSourceQueuesPaginator(
                                request -> request.queueUrl(letters.url()).maxResults(2))
                        .queueUrls())
                .containsExactlyInAnyOrderElementsOf(sources);
    }

    @Test
    void moveTaskBringsEveryMessageBackToItsSource() {
        QueueUnderTest letters = QueueUnderTest.create(sqs, "sdk-back-letters");
        QueueUnderTest one = source("sdk-back-1", letters, 1);
        QueueUnderTest two = source("sdk-back-2", letters, 1);
        one.send("from one");
        two.send("from two");
        fail(one, 1);
        fail(two, 1);
        assertThat(one.receive()).isEmpty();
        assertThat(two.receive()).isEmpty();
        assertThat(letters.size()).isEqualTo(2);

        sqs.startMessageMoveTask(request -> request.sourceArn(letters.arn()));
        assertThat(one.receive(20)).extracting(Message::body).containsExactly("from one");
        assertThat(two.receive(20)).extracting(Message::body).containsExactly("from two");
        assertThat(letters.size()).isZero();
        ListMessageMoveTasksResultEntry task = taskOf(letters);
        assertThat(task.status()).isIn("COMPLETED", "RUNNING");
        assertThat(task.approximateNumberOfMessagesToMove()).isEqualTo(2);
    }

    @Test
    void slowMoveTaskIsCancelledAndWhatItMovedStaysMoved() {
        QueueUnderTest letters = QueueUnderTest.create(sqs, "sdk-slow-letters");
        QueueUnderTest source = source("sdk-slow", letters, 1);
        QueueUnderTest elsewhere = QueueUnderTest.create(sqs, "sdk-slow-elsewhere");
        for (int i = 0; i < 100; i++) {
            letters.send("m" + i);
        }
        String handle = sqs.startMessageMoveTask(request -> request.sourceArn(letters.arn())
                        .destinationArn(elsewhere.arn())
                        .maxNumberOfMessagesPerSecond(1))
                .taskHandle();
        List<Message> moved = new ArrayList<>(elsewhere.receive(20));
        assertThat(moved).isNotEmpty();
        ListMessageMoveTasksResultEntry running = taskOf(letters);
        assertThat(running.status()).isEqualTo("RUNNING");
        assertThat(running.taskHandle()).isEqualTo(handle);
        assertThat(running.maxNumberOfMessagesPerSecond()).isEqualTo(1);
        assertThat(running.destinationArn()).isEqualTo(elsewhere.arn());
        assertThatExceptionOfType(SqsException.class)
                .isThrownBy(() -> sqs.startMessageMoveTask(request -> request.sourceArn(letters.arn())))
                .withMessageContaining("There is already a task running");

        long counted =
                sqs.cancelMessageMoveTask(request -> request.taskHandle(handle)).approximateNumberOfMessagesMoved();
        assertThat(counted).isBetween((long) moved.size(), 99L);
        assertThat(taskOf(letters).status()).isIn("CANCELLED", "CANCELLING");
        assertThat(letters.size() + elsewhere.size()).isEqualTo(100);
        assertThat(source.size()).isZero();
    }

    @Test
    void moveTaskNeedsADeadLetterQueueThatExists() {
        QueueUnderTest queue = QueueUnderTest.create(sqs, "sdk-no-letters");
        assertThatExceptionOfType(SqsException.class)
                .isThrownBy(() -> sqs.startMessageMoveTask(request -> request.sourceArn(queue.arn())))
                .withMessageContaining("Source queue must be configured as a Dead Letter Queue.");
        assertThatExceptionOfType(ResourceNotFoundException.class)
                .isThrownBy(() -> sqs.startMessageMoveTask(request -> request.sourceArn(queue.arn() + "-nope")))
                .satisfies(error -> assertThat(error.statusCode()).isEqualTo(404));
    }

    /** Receives the one message of the queue and gives it back, so often. */
    private static Message fail(QueueUnderTest queue, int times) {
        Message message = queue.receive().get(0);
        queue.release(message);
        for (int i = 1; i < times; i++) {
            message = queue.receive().get(0);
            queue.release(message);
        }
        return message;
    }

    private ListMessageMoveTasksResultEntry taskOf(QueueUnderTest letters) {
        return sqs.listMessageMoveTasks(request -> request.sourceArn(letters.arn()))
                .results()
                .get(0);
    }

    private QueueUnderTest source(String name, QueueUnderTest letters, int maxReceiveCount) {
        return QueueUnderTest.create(
                sqs, name, Map.of(QueueAttributeName.REDRIVE_POLICY, policy(letters, maxReceiveCount)));
    }

    private static String policy(QueueUnderTest letters, int maxReceiveCount) {
        return "{\"deadLetterTargetArn\":\"" + letters.arn() + "\",\"maxReceiveCount\":" + maxReceiveCount + "}";
    }
}
