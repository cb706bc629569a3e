package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.repartition.Repartition;
import io.holdfast.app.repartition.RepartitionRefused;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data directory gets more partitions, and no client can tell. */
class RepartitionTest {
    private static final List<String> QUEUES = List.of("one", "two", "three", "four", "five", "six");

    @TempDir
    Path dir;

    private final HttpClient client = HttpClient.newHttpClient();

    @SuppressWarnings("NullAway.Init") // every test starts one first
    private HoldfastServer server;

    private ServerSettings settings(int partitions) {
        return ServerSettings.defaults()
                .listeningOn("127.0.0.1", 0)
                .storedIn(dir.resolve("data"))
                .withPartitions(partitions, 1);
    }

    private void start(int partitions) throws Exception {
        server = HoldfastServer.start(settings(partitions));
    }

    @Test
    void everythingIsAsItWasWithFourTimesAsManyPartitionsAndThenEight() throws Exception {
        start(1);
        for (String queue : QUEUES) {
            call("CreateQueue", "{\"QueueName\":\"" + queue + "\"}");
            call("SendMessage", send(queue, "received", ""));
        }
        String key = member(call("TrentService.CreateKey", "{}"), "KeyId");
        call("CreateQueue", "{\"QueueName\":\"secret\",\"Attributes\":{\"KmsMasterKeyId\":\"" + key + "\"}}");
        call("SendMessage", send("secret", "protected", ""));
        String handle = member(call("ReceiveMessage", receive("one", 300)), "ReceiptHandle");
        call("SendMessage", send("two", "delayed", ",\"DelaySeconds\":900"));
        call("CreateQueue", "{\"QueueName\":\"dead\",\"Attributes\":{}}");
        call(
                "CreateQueue",
                "{\"QueueName\":\"source\",\"Attributes\":{\"RedrivePolicy\":\"{\\\"deadLetterTargetArn\\\":"
                        + "\\\"arn:aws:sqs:us-east-1:000000000000:dead\\\",\\\"maxReceiveCount\\\":1}\"}}");
        call("SendMessage", send("source", "to die", ""));
        call("ReceiveMessage", receive("source", 0));
        call("CreateQueue", "{\"QueueName\":\"line.fifo\",\"Attributes\":{\"FifoQueue\":\"true\"}}");
        String first = call("SendMessage", fifo("1"));
        call("SendMessage", fifo("2"));
        String listed = call("ListQueues", "{}");
        server.stop();

        repartition(4);
        start(1);
        assertThat(port(call("ListQueues", "{}"))).isEqualTo(port(listed));
        assertThat(call("GetQueueAttributes", attributes("one")))
                .contains("\"ApproximateNumberOfMessagesNotVisible\":\"1\"");
        call("DeleteMessage", "{" + url("one") + ",\"ReceiptHandle\":\"" + handle + "\"}");
        assertThat(call("GetQueueAttributes", attributes("one")))
                .contains("\"ApproximateNumberOfMessagesNotVisible\":\"0\"", "\"ApproximateNumberOfMessages\":\"0\"");
        assertThat(call("GetQueueAttributes", attributes("two")))
                .contains("\"ApproximateNumberOfMessagesDelayed\":\"1\"");
        assertThat(member(call("SendMessage", fifo("1")), "MessageId")).isEqualTo(member(first, "MessageId"));
        assertThat(member(call("SendMessage", fifo("3")), "SequenceNumber"))
                .isGreaterThan(member(first, "SequenceNumber"));
        assertThat(call("ReceiveMessage", receive("secret", 0))).contains("protected");
        assertThat(call("ReceiveMessage", receive("source", 0))).doesNotContain("to die");
        for (int i = 0; i < 12; i++) {
            call("CreateQueue", "{\"QueueName\":\"more-" + i + "\"}");
            call("SendMessage", send("more-" + i, "new " + i, ""));
        }
        server.stop();

        repartition(8);
        start(1);
        assertThat(call("ReceiveMessage", receive("dead", 0))).contains("to die");
        for (String queue : QUEUES.subList(1, QUEUES.size())) {
            assertThat(call("ReceiveMessage", receive(queue, 0))).contains("received");
        }
        for (int i = 0; i < 12; i++) {
            assertThat(call("ReceiveMessage", receive("more-" + i, 0))).contains("new " + i);
        }
        String line = call("ReceiveMessage", "{" + url("line.fifo") + ",\"MaxNumberOfMessages\":10}");
        assertThat(line).containsSubsequence("line 1", "line 2", "line 3");
        server.stop();
    }

    @Test
    void whatCannotBeIsRefusedInOneSentenceAndLeftAsItWas() throws Exception {
        assertThatThrownBy(() -> repartition(4)).hasMessageStartingWith("There are no data in ");
        start(2);
        assertThatThrownBy(() -> repartition(4)).hasMessageContaining("is in use by another Holdfast");
        call("CreateQueue", "{\"QueueName\":\"one\"}");
        server.stop();
        assertThatThrownBy(() -> repartition(3))
                .hasMessageContaining("has 2 partitions; it can get more, and a multiple of that, not 3.");
        assertThatThrownBy(() -> repartition(1)).isInstanceOf(RepartitionRefused.class);
        Path facts = dir.resolve("data").resolve("FACTS");
        byte[] kept = Files.readAllBytes(facts);
        Files.delete(facts);
        assertThatThrownBy(() -> repartition(4)).isInstanceOf(RepartitionRefused.class);
        Files.write(facts, kept);
        start(2);
        assertThat(call("ListQueues", "{}")).contains("/one");
        server.stop();
        assertThat(dir.resolve("data").resolve("repartitioned")).doesNotExist();
    }

    @Test
    void queueThatIsSpreadIsNamedAndLeftAsItWasUntilItsPartsAreEmpty() throws Exception {
        start(2);
        call("CreateQueue", "{\"QueueName\":\"wide\",\"tags\":{\"holdfast:spread\":\"2\"}}");
        call("SendMessage", send("wide", "first", ""));
        call("SendMessage", send("wide", "second", ""));
        server.stop();
        String sentence = "The queue wide is spread over several partitions. Start the server, remove its tag"
                + " holdfast:spread, and receive what its parts still have; then try again.";
        assertThatThrownBy(() -> repartition(4)).hasMessage(sentence);
        assertThat(dir.resolve("data").resolve("repartitioned")).doesNotExist();

        start(2);
        call("UntagQueue", "{" + url("wide") + ",\"TagKeys\":[\"holdfast:spread\"]}");
        server.stop();
        assertThatThrownBy(() -> repartition(4)).hasMessage(sentence);

        start(2);
        for (int i = 0; i < 2; i++) {
            String handle = member(call("ReceiveMessage", receive("wide", 30)), "ReceiptHandle");
            call("DeleteMessage", "{" + url("wide") + ",\"ReceiptHandle\":\"" + handle + "\"}");
        }
        // Any change lets the queue look after its parts at once.
        call("TagQueue", "{" + url("wide") + ",\"Tags\":{\"is\":\"narrow\"}}");
        call("SendMessage", send("wide", "third", ""));
        server.stop();
        repartition(4);
        start(1);
        assertThat(call("ReceiveMessage", receive("wide", 0))).contains("third");
        server.stop();
    }

    private void repartition(int partitions) throws RepartitionRefused {
        Repartition.run(EncryptionSettings.of(settings(1)), partitions, (copied, about) -> {});
    }

    private String call(String operation, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", (operation.contains(".") ? "" : "AmazonSQS.") + operation)
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode())
                .as(operation + " " + json + ": " + answer.body())
                .isEqualTo(200);
        return answer.body();
    }

    private static String url(String queue) {
        return "\"QueueUrl\":\"http://localhost/000000000000/" + queue + "\"";
    }

    private static String send(String queue, String body, String more) {
        return "{" + url(queue) + ",\"MessageBody\":\"" + body + "\"" + more + "}";
    }

    private static String fifo(String id) {
        return send("line.fifo", "line " + id, ",\"MessageGroupId\":\"g\",\"MessageDeduplicationId\":\"" + id + "\"");
    }

    private static String receive(String queue, int visibility) {
        return "{" + url(queue) + ",\"WaitTimeSeconds\":1,\"VisibilityTimeout\":" + visibility + "}";
    }

    private static String attributes(String queue) {
        return "{" + url(queue) + ",\"AttributeNames\":[\"All\"]}";
    }

    private static String member(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\"([^\"]+)\"").matcher(json);
        assertThat(found.find()).as(json).isTrue();
        return found.group(1);
    }

    /** The server's port is another one each time. */
    private static String port(String text) {
        return text.replaceAll("127\\.0\\.0\\.1:\\d+", "HOST");
    }
}
