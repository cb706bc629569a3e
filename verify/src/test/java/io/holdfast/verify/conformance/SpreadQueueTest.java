package io.holdfast.verify.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.testkit.HoldfastExtension;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** A queue that is spread over several partitions is one queue for whoever uses it. */
class SpreadQueueTest {
    private static final int PARTITIONS = 4;
    private static final String TAG = "holdfast:spread";

    @RegisterExtension
    static final HoldfastExtension holdfast =
            HoldfastExtension.with(server -> server.settings(settings -> settings.withPartitions(PARTITIONS, 1)));

    private final SqsClient sqs = JavaSdk.client(holdfast.endpoint());

    @Test
    void whatIsSentToAllPartsIsReceivedCountedAndDeleted() {
        String url = create("all", 4);
        send(url, 40);
        assertThat(counts(url)).isEqualTo("40/0/0");

        List<Message> received = receive(url, 40);
        assertThat(bodies(received)).isEqualTo(numbers(40));
        assertThat(counts(url)).isEqualTo("0/40/0");
        assertThat(partsOf(received)).as("every part got some").hasSize(4);

        for (Message message : received.subList(0, 10)) {
            sqs.deleteMessage(request -> request.queueUrl(url).receiptHandle(message.receiptHandle()));
        }
        // Deleted already, which is no error.
        sqs.deleteMessage(
                request -> request.queueUrl(url).receiptHandle(received.get(0).receiptHandle()));
        deleteInBatches(url, received.subList(10, 40));
        assertThat(counts(url)).isEqualTo("0/0/0");
    }

    @Test
    void batchesGoToTheOwnersOfTheirHandles() {
        String url = create("batches", 3);
        for (int i = 0; i < 6; i++) {
            int batch = i;
            assertThat(sqs.sendMessageBatch(request -> request.queueUrl(url)
                                    .entries(IntStream.range(0, 5)
                                            .mapToObj(each -> SendMessageBatchRequestEntry.builder()
                                                    .id("e" + each)
                                                    .messageBody(Integer.toString(5 * batch + each))
                                                    .build())
                                            .toList()))
                            .successful())
                    .hasSize(5);
        }
        List<Message> received = receive(url, 30);
        assertThat(partsOf(received)).hasSize(3);
        for (int i = 0; i < 30; i += 10) {
            List<Message> some = received.subList(i, i + 10);
            assertThat(sqs.changeMessageVisibilityBatch(request -> request.queueUrl(url)
                                    .entries(IntStream.range(0, 10)
                                            .mapToObj(each -> ChangeMessageVisibilityBatchRequestEntry.builder()
                                                    .id("e" + each)
                                                    .receiptHandle(
                                                            some.get(each).receiptHandle())
                                                    .visibilityTimeout(0)
                                                    .build())
                                            .toList()))
                            .successful())
                    .hasSize(10);
        }
        assertThat(counts(url)).isEqualTo("30/0/0");
        List<Message> again = receive(url, 30);
        assertThat(again)
                .allSatisfy(message -> assertThat(message.attributes())
                        .containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "2"));
        sqs.changeMessageVisibility(request -> request.queueUrl(url)
                .receiptHandle(again.get(0).receiptHandle())
                .visibilityTimeout(0));
        assertThat(counts(url)).isEqualTo("1/29/0");
    }

    @Test
    void longPollsTakeEachMessageOnceWhicheverPartItComesTo() throws Exception {
        String url = create("polls", 4);
        int messages = 300;
        ConcurrentLinkedQueue<Message> received = new ConcurrentLinkedQueue<>();
        ExecutorService threads = Executors.newFixedThreadPool(10);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                all.add(threads.submit(() -> {
                    while (received.size() < messages) {
                        for (Message message : poll(url, 1, 1)) {
                            received.add(message);
                            sqs.deleteMessage(request -> request.queueUrl(url).receiptHandle(message.receiptHandle()));
                        }
                    }
                }));
            }
            for (int i = 0; i < 2; i++) {
                int half = i;
                all.add(threads.submit(() -> {
                    for (int each = half; each < messages; each += 2) {
                        String body = Integer.toString(each);
                        sqs.sendMessage(request -> request.queueUrl(url).messageBody(body));
                    }
                }));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(received).hasSize(messages);
        assertThat(bodies(List.copyOf(received))).isEqualTo(numbers(messages));
        assertThat(received)
                .as("what was taken for a poll that another part had answered does not count")
                .allSatisfy(message -> assertThat(message.attributes())
                        .containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "1"));
        assertThat(counts(url)).isEqualTo("0/0/0");
    }

    @Test
    void settingsAreThoseOfAllParts() {
        String url = create("settings", 4);
        sqs.setQueueAttributes(request -> request.queueUrl(url)
                .attributes(
                        Map.of(QueueAttributeName.DELAY_SECONDS, "900", QueueAttributeName.VISIBILITY_TIMEOUT, "77")));
        send(url, 20);
        assertThat(counts(url)).isEqualTo("0/0/20");
        assertThat(attribute(url, QueueAttributeName.VISIBILITY_TIMEOUT)).isEqualTo("77");
        assertThat(sqs.listQueueTags(request -> request.queueUrl(url)).tags()).containsExactly(Map.entry(TAG, "4"));
        assertThat(sqs.listQueues(request -> request.queueNamePrefix("settings"))
                        .queueUrls())
                .containsExactly(url);
    }

    @Test
    void purgeAndDeleteReachAllParts() {
        String url = create("purged", 4);
        send(url, 20);
        List<Message> inFlight = receive(url, 5);
        sqs.purgeQueue(request -> request.queueUrl(url));
        assertThat(counts(url)).isEqualTo("0/0/0");
        assertThat(poll(url, 10, 0)).isEmpty();
        sqs.deleteMessage(
                request -> request.queueUrl(url).receiptHandle(inFlight.get(0).receiptHandle()));

        send(url, 20);
        sqs.deleteQueue(request -> request.queueUrl(url));
        assertThatExceptionOfType(QueueDoesNotExistException.class).isThrownBy(() -> poll(url, 1, 0));
        assertThatExceptionOfType(QueueDoesNotExistException.class).isThrownBy(() -> send(url, 1));

        String anew = create("purged", 4);
        assertThat(counts(anew)).isEqualTo("0/0/0");
        assertThat(poll(anew, 10, 0)).isEmpty();
        send(anew, 8);
        assertThat(bodies(receive(anew, 8))).isEqualTo(numbers(8));
    }

    @Test
    void deadLettersOfAllPartsComeToOneQueueAndGoBack() throws Exception {
        String dead = create("letters", 1);
        String url = create("shop", 4);
        String arn = attribute(url, QueueAttributeName.QUEUE_ARN);
        sqs.setQueueAttributes(request -> request.queueUrl(url)
                .attributes(Map.of(
                        QueueAttributeName.REDRIVE_POLICY,
                        "{\"deadLetterTargetArn\":\"" + attribute(dead, QueueAttributeName.QUEUE_ARN)
                                + "\",\"maxReceiveCount\":1}")));
        send(url, 16);
        for (Message message : receive(url, 16)) {
            sqs.changeMessageVisibility(request ->
                    request.queueUrl(url).receiptHandle(message.receiptHandle()).visibilityTimeout(0));
        }
        assertThat(sqs.listDeadLetterSourceQueues(request -> request.queueUrl(dead))
                        .queueUrls())
                .containsExactly(url);
        assertThat(poll(url, 10, 0)).isEmpty();
        List<Message> letters = receive(dead, 16);
        assertThat(bodies(letters)).isEqualTo(numbers(16));
        assertThat(letters)
                .allSatisfy(letter -> assertThat(letter.attributes())
                        .containsEntry(MessageSystemAttributeName.DEAD_LETTER_QUEUE_SOURCE_ARN, arn));
        for (Message letter : letters) {
            sqs.changeMessageVisibility(request ->
                    request.queueUrl(dead).receiptHandle(letter.receiptHandle()).visibilityTimeout(0));
        }
        sqs.startMessageMoveTask(request -> request.sourceArn(attribute(dead, QueueAttributeName.QUEUE_ARN)));
        assertThat(bodies(receive(url, 16))).isEqualTo(numbers(16));
    }

    @Test
    void messagesStayWhenTheQueueIsSpreadFurtherOrLess() throws Exception {
        String url = create("changed", 1);
        send(url, 10);
        tag(url, "4");
        for (int i = 10; i < 40; i++) {
            String body = Integer.toString(i);
            sqs.sendMessage(request -> request.queueUrl(url).messageBody(body));
        }
        tag(url, "2");
        assertThat(counts(url)).isEqualTo("40/0/0");
        List<Message> received = receive(url, 40);
        assertThat(bodies(received)).isEqualTo(numbers(40));
        assertThat(partsOf(received)).hasSize(4);
        sqs.untagQueue(request -> request.queueUrl(url).tagKeys(TAG));
        deleteInBatches(url, received);
        assertThat(counts(url)).isEqualTo("0/0/0");
        awaitPartsGone("changed");
        send(url, 5);
        assertThat(partsOf(receive(url, 5))).hasSize(1);
        // Its part is gone, and so is the message: it counts as deleted.
        deleteInBatches(url, received.subList(0, 10));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | must be the number of partitions that the queue is spread over, from 1 on.",
                "-1 | must be the number of partitions that the queue is spread over, from 1 on.",
                "many | must be the number of partitions that the queue is spread over, from 1 on.",
                "'' | must be the number of partitions that the queue is spread over, from 1 on.",
                "5 | asks for 5 partitions, and this server has 4.",
                "99999999999 | must be the number of partitions that the queue is spread over, from 1 on."
            })
    void nonsenseIsRefusedInOneSentence(String value, String sentence) {
        String url = create("refused", 1);
        for (Runnable attempt : List.<Runnable>of(
                () -> tag(url, value),
                () -> sqs.createQueue(request -> request.queueName("never").tags(Map.of(TAG, value))))) {
            assertThatExceptionOfType(SqsException.class)
                    .isThrownBy(attempt::run)
                    .satisfies(refused -> {
                        assertThat(refused.awsErrorDetails().errorCode()).isEqualTo("InvalidParameterValue");
                        assertThat(refused.awsErrorDetails().errorMessage())
                                .isEqualTo("The tag " + TAG + " " + sentence);
                    });
        }
    }

    @Test
    void fifoQueueIsNotSpreadAndNothingIsMovedOutOfAQueueThatIs() {
        assertThatExceptionOfType(SqsException.class)
                .isThrownBy(() -> sqs.createQueue(request -> request.queueName("order.fifo")
                        .attributes(Map.of(QueueAttributeName.FIFO_QUEUE, "true"))
                        .tags(Map.of(TAG, "2"))))
                .withMessageContaining("a FIFO queue cannot keep its order in several partitions");

        String letters = create("spread-letters", 2);
        String source = create("source-of-spread-letters", 1);
        sqs.setQueueAttributes(request -> request.queueUrl(source)
                .attributes(Map.of(
                        QueueAttributeName.REDRIVE_POLICY,
                        "{\"deadLetterTargetArn\":\"" + attribute(letters, QueueAttributeName.QUEUE_ARN)
                                + "\",\"maxReceiveCount\":1}")));
        assertThatExceptionOfType(SqsException.class)
                .isThrownBy(() -> sqs.startMessageMoveTask(
                        request -> request.sourceArn(attribute(letters, QueueAttributeName.QUEUE_ARN))))
                .withMessageContaining("is spread over several partitions");
    }

    @Test
    void operatorsSeeOneQueue() throws Exception {
        String url = create("seen", 4);
        send(url, 30);
        Set<String> seen = new HashSet<>();
        String from = "";
        do {
            String page = get("/admin/v1/queues/seen/messages?limit=4" + from);
            page.lines().forEach(line -> found(line, "\"body\":\"(\\d+)\"", seen));
            Set<String> next = new HashSet<>();
            found(page, "\"next\":\"([^\"]+)\"", next);
            from = next.isEmpty() ? "" : "&from=" + next.iterator().next();
        } while (!from.isEmpty());
        assertThat(seen).isEqualTo(numbers(30));
        assertThat(get("/metrics")
                        .lines()
                        .filter(line -> line.startsWith("holdfast_messages{")
                                && line.contains("\"seen\"")
                                && line.contains("\"visible\"")))
                .singleElement()
                .asString()
                .contains("} 30");
    }

    private static void found(String text, String pattern, Set<String> found) {
        java.util.regex.Pattern.compile(pattern).matcher(text).results().forEach(match -> found.add(match.group(1)));
    }

    private String get(String path) throws Exception {
        URI uri = URI.create(holdfast.endpoint() + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** The parts go by themselves, in the background. */
    private void awaitPartsGone(String queue) throws Exception {
        while (get("/admin/v1/queues/" + queue + "/messages?from=p1:0").contains("\"messages\"")) {
            Thread.onSpinWait();
        }
    }

    private String create(String name, int spread) {
        return sqs.createQueue(request ->
                        request.queueName(name).tags(spread == 1 ? Map.of() : Map.of(TAG, Integer.toString(spread))))
                .queueUrl();
    }

    private void tag(String url, String value) {
        sqs.tagQueue(request -> request.queueUrl(url).tags(Map.of(TAG, value)));
    }

    private void send(String url, int count) {
        for (int i = 0; i < count; i++) {
            String body = Integer.toString(i);
            sqs.sendMessage(request -> request.queueUrl(url).messageBody(body));
        }
    }

    private List<Message> poll(String url, int most, int waitSeconds) {
        return sqs.receiveMessage(request -> request.queueUrl(url)
                        .maxNumberOfMessages(most)
                        .waitTimeSeconds(waitSeconds)
                        .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                .messages();
    }

    private List<Message> receive(String url, int count) {
        List<Message> received = new ArrayList<>();
        while (received.size() < count) {
            List<Message> some = poll(url, Math.min(10, count - received.size()), 20);
            assertThat(some).isNotEmpty();
            received.addAll(some);
        }
        return received;
    }

    private void deleteInBatches(String url, List<Message> messages) {
        for (int i = 0; i < messages.size(); i += 10) {
            List<Message> some = messages.subList(i, i + 10);
            assertThat(sqs.deleteMessageBatch(request -> request.queueUrl(url)
                                    .entries(IntStream.range(0, 10)
                                            .mapToObj(each -> DeleteMessageBatchRequestEntry.builder()
                                                    .id("e" + each)
                                                    .receiptHandle(
                                                            some.get(each).receiptHandle())
                                                    .build())
                                            .toList()))
                            .successful())
                    .hasSize(10);
        }
    }

    private String counts(String url) {
        Map<QueueAttributeName, String> all = sqs.getQueueAttributes(
                        request -> request.queueUrl(url).attributeNames(QueueAttributeName.ALL))
                .attributes();
        return all.get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES) + "/"
                + all.get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE) + "/"
                + all.get(QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED);
    }

    private String attribute(String url, QueueAttributeName name) {
        return sqs.getQueueAttributes(request -> request.queueUrl(url).attributeNames(name))
                .attributes()
                .get(name);
    }

    private static Set<String> bodies(List<Message> messages) {
        Set<String> bodies = new HashSet<>();
        messages.forEach(message -> bodies.add(message.body()));
        return bodies;
    }

    private static Set<String> numbers(int count) {
        Set<String> numbers = new HashSet<>();
        IntStream.range(0, count).forEach(number -> numbers.add(Integer.toString(number)));
        return numbers;
    }

    /** A handle begins with the number of its part. */
    private static Set<String> partsOf(List<Message> messages) {
        Set<String> parts = new HashSet<>();
        messages.forEach(message -> parts.add(message.receiptHandle().substring(0, 12)));
        return parts;
    }
}
