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
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueDoesNotExistException;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** A queue that is spread over several partitions is one queue for whoever uses it. */
class SpreadQueueTest {
    private static final int PARTITIONS = 4;
    private static final String TAG = SpreadClient.TAG;

    @RegisterExtension
    static final HoldfastExtension holdfast =
            HoldfastExtension.with(server -> server.settings(settings -> settings.withPartitions(PARTITIONS, 1)));

    private final SqsClient sqs = JavaSdk.client(holdfast.endpoint());
    private final SpreadClient client = new SpreadClient(sqs);

    @Test
    void whatIsSentToAllPartsIsReceivedCountedAndDeleted() {
        String url = client.create("all", 4);
        client.send(url, 40);
        assertThat(client.counts(url)).isEqualTo("40/0/0");

        List<Message> received = client.receive(url, 40);
        assertThat(SpreadClient.bodies(received)).isEqualTo(SpreadClient.numbers(40));
        assertThat(client.counts(url)).isEqualTo("0/40/0");
        assertThat(SpreadClient.partsOf(received)).as("every part got some").hasSize(4);

        for (Message message : received.subList(0, 10)) {
            sqs.deleteMessage(request -> request.queueUrl(url).receiptHandle(message.receiptHandle()));
        }
        // Deleted already, which is no error.
        sqs.deleteMessage(
                request -> request.queueUrl(url).receiptHandle(received.get(0).receiptHandle()));
        client.deleteInBatches(url, received.subList(10, 40));
        assertThat(client.counts(url)).isEqualTo("0/0/0");
    }

    @Test
    void batchesGoToTheOwnersOfTheirHandles() {
        String url = client.create("batches", 3);
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
        List<Message> received = client.receive(url, 30);
        assertThat(SpreadClient.partsOf(received)).hasSize(3);
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
        assertThat(client.counts(url)).isEqualTo("30/0/0");
        List<Message> again = client.receive(url, 30);
        assertThat(again)
                .allSatisfy(message -> assertThat(message.attributes())
                        .containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "2"));
        sqs.changeMessageVisibility(request -> request.queueUrl(url)
                .receiptHandle(again.get(0).receiptHandle())
                .visibilityTimeout(0));
        assertThat(client.counts(url)).isEqualTo("1/29/0");
    }

    @Test
    void longPollsTakeEachMessageOnceWhicheverPartItComesTo() throws Exception {
        String url = client.create("polls", 4);
        int messages = 300;
        ConcurrentLinkedQueue<Message> received = new ConcurrentLinkedQueue<>();
        ExecutorService threads = Executors.newFixedThreadPool(10);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                all.add(threads.submit(() -> {
                    while (received.size() < messages) {
                        for (Message message : client.poll(url, 1, 1)) {
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
        assertThat(SpreadClient.bodies(List.copyOf(received))).isEqualTo(SpreadClient.numbers(messages));
        assertThat(received)
                .as("what was taken for a poll that another part had answered does not count")
                .allSatisfy(message -> assertThat(message.attributes())
                        .containsEntry(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT, "1"));
        assertThat(client.counts(url)).isEqualTo("0/0/0");
    }

    @Test
    void settingsAreThoseOfAllParts() {
        String url = client.create("settings", 4);
        sqs.setQueueAttributes(request -> request.queueUrl(url)
                .attributes(
                        Map.of(QueueAttributeName.DELAY_SECONDS, "900", QueueAttributeName.VISIBILITY_TIMEOUT, "77")));
        client.send(url, 20);
        assertThat(client.counts(url)).isEqualTo("0/0/20");
        assertThat(client.attribute(url, QueueAttributeName.VISIBILITY_TIMEOUT)).isEqualTo("77");
        assertThat(sqs.listQueueTags(request -> request.queueUrl(url)).tags()).containsExactly(Map.entry(TAG, "4"));
        assertThat(sqs.listQueues(request -> request.queueNamePrefix("settings"))
                        .queueUrls())
                .containsExactly(url);
    }

    @Test
    void purgeAndDeleteReachAllParts() {
        String url = client.create("purged", 4);
        client.send(url, 20);
        List<Message> inFlight = client.receive(url, 5);
        sqs.purgeQueue(request -> request.queueUrl(url));
        assertThat(client.counts(url)).isEqualTo("0/0/0");
        assertThat(client.poll(url, 10, 0)).isEmpty();
        sqs.deleteMessage(
                request -> request.queueUrl(url).receiptHandle(inFlight.get(0).receiptHandle()));

        client.send(url, 20);
        sqs.deleteQueue(request -> request.queueUrl(url));
        assertThatExceptionOfType(QueueDoesNotExistException.class).isThrownBy(() -> client.poll(url, 1, 0));
        assertThatExceptionOfType(QueueDoesNotExistException.class).isThrownBy(() -> client.send(url, 1));

        String anew = client.create("purged", 4);
        assertThat(client.counts(anew)).isEqualTo("0/0/0");
        assertThat(client.poll(anew, 10, 0)).isEmpty();
        client.send(anew, 8);
        assertThat(SpreadClient.bodies(client.receive(anew, 8))).isEqualTo(SpreadClient.numbers(8));
    }

    @Test
    void deadLettersOfAllPartsComeToOneQueueAndGoBack() throws Exception {
        String dead = client.create("letters", 1);
        String url = client.create("shop", 4);
        String arn = client.attribute(url, QueueAttributeName.QUEUE_ARN);
        sqs.setQueueAttributes(request -> request.queueUrl(url)
                .attributes(Map.of(
                        QueueAttributeName.REDRIVE_POLICY,
                        "{\"deadLetterTargetArn\":\"" + client.attribute(dead, QueueAttributeName.QUEUE_ARN)
                                + "\",\"maxReceiveCount\":1}")));
        client.send(url, 16);
        for (Message message : client.receive(url, 16)) {
            sqs.changeMessageVisibility(request ->
                    request.queueUrl(url).receiptHandle(message.receiptHandle()).visibilityTimeout(0));
        }
        assertThat(sqs.listDeadLetterSourceQueues(request -> request.queueUrl(dead))
                        .queueUrls())
                .containsExactly(url);
        assertThat(client.poll(url, 10, 0)).isEmpty();
        List<Message> letters = client.receive(dead, 16);
        assertThat(SpreadClient.bodies(letters)).isEqualTo(SpreadClient.numbers(16));
        assertThat(letters)
                .allSatisfy(letter -> assertThat(letter.attributes())
                        .containsEntry(MessageSystemAttributeName.DEAD_LETTER_QUEUE_SOURCE_ARN, arn));
        for (Message letter : letters) {
            sqs.changeMessageVisibility(request ->
                    request.queueUrl(dead).receiptHandle(letter.receiptHandle()).visibilityTimeout(0));
        }
        sqs.startMessageMoveTask(request -> request.sourceArn(client.attribute(dead, QueueAttributeName.QUEUE_ARN)));
        assertThat(SpreadClient.bodies(client.receive(url, 16))).isEqualTo(SpreadClient.numbers(16));
    }

    @Test
    void messagesStayWhenTheQueueIsSpreadFurtherOrLess() throws Exception {
        String url = client.create("changed", 1);
        client.send(url, 10);
        client.tag(url, "4");
        for (int i = 10; i < 40; i++) {
            String body = Integer.toString(i);
            sqs.sendMessage(request -> request.queueUrl(url).messageBody(body));
        }
        client.tag(url, "2");
        assertThat(client.counts(url)).isEqualTo("40/0/0");
        List<Message> received = client.receive(url, 40);
        assertThat(SpreadClient.bodies(received)).isEqualTo(SpreadClient.numbers(40));
        assertThat(SpreadClient.partsOf(received)).hasSize(4);
        sqs.untagQueue(request -> request.queueUrl(url).tagKeys(TAG));
        client.deleteInBatches(url, received);
        assertThat(client.counts(url)).isEqualTo("0/0/0");
        awaitPartsGone("changed");
        client.send(url, 5);
        assertThat(SpreadClient.partsOf(client.receive(url, 5))).hasSize(1);
        // Its part is gone, and so is the message: it counts as deleted.
        client.deleteInBatches(url, received.subList(0, 10));
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
        String url = client.create("refused", 1);
        for (Runnable attempt : List.<Runnable>of(
                () -> client.tag(url, value),
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

        String letters = client.create("spread-letters", 2);
        String source = client.create("source-of-spread-letters", 1);
        sqs.setQueueAttributes(request -> request.queueUrl(source)
                .attributes(Map.of(
                        QueueAttributeName.REDRIVE_POLICY,
                        "{\"deadLetterTargetArn\":\"" + client.attribute(letters, QueueAttributeName.QUEUE_ARN)
                                + "\",\"maxReceiveCount\":1}")));
        assertThatExceptionOfType(SqsException.class)
                .isThrownBy(() -> sqs.startMessageMoveTask(
                        request -> request.sourceArn(client.attribute(letters, QueueAttributeName.QUEUE_ARN))))
                .withMessageContaining("is spread over several partitions");
    }

    @Test
    void operatorsSeeOneQueue() throws Exception {
        String url = client.create("seen", 4);
        client.send(url, 30);
        Set<String> seen = new HashSet<>();
        String from = "";
        do {
            String page = get("/admin/v1/queues/seen/messages?limit=4" + from);
            page.lines().forEach(line -> found(line, "\"body\":\"(\\d+)\"", seen));
            Set<String> next = new HashSet<>();
            found(page, "\"next\":\"([^\"]+)\"", next);
            from = next.isEmpty() ? "" : "&from=" + next.iterator().next();
        } while (!from.isEmpty());
        assertThat(seen).isEqualTo(SpreadClient.numbers(30));
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
}
