package io.holdfast.verify.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes on disk hold no message that can be read without its key, and none at all once its queue was deleted. */
final class EncryptionAtRestTest {
    /** Bodies and attributes contain it, and nothing else does. */
    private static final Pattern SECRET = Pattern.compile("zebra-[a-z]+-[0-9]+");

    private static final String ARN = "arn:aws:sqs:us-east-1:000000000000:";

    @TempDir
    Path directory;

    private final AtomicLong nowMillis = new AtomicLong(1_800_000_000_000L);
    private Path data;
    private HoldfastServer server;
    private SqsConnection connection;

    @BeforeEach
    void begin() throws Exception {
        data = directory.resolve("data");
        start(data);
    }

    private void start(Path where) throws Exception {
        ServerSettings settings = ServerSettings.defaults()
                .listeningOn("127.0.0.1", 0)
                .storedIn(where)
                .withKeyring(directory.resolve("data.keys"))
                .withPartitions(4, 2);
        server = HoldfastServer.start(settings, nowMillis::get);
        connection = new SqsConnection(server.port());
    }

    @AfterEach
    void stop() {
        connection.close();
        server.stop();
    }

    @Test
    void noBodyAndNoAttributeLiesReadableInTheDataDirectory() throws Exception {
        fill("a");
        fill("b");
        assertThat(secretsIn(data)).as("while the server runs").isEmpty();
        stop();
        assertThat(secretsIn(directory)).as("with the keyring beside it").isEmpty();
        start(data);
        assertThat(receiveAll("a"))
                .hasSize(20)
                .allMatch(body -> SECRET.matcher(body).matches());
    }

    @Test
    void queueWithoutEncryptionLiesReadable() throws Exception {
        call("CreateQueue", "{\"QueueName\":\"plain\",\"Attributes\":{\"SqsManagedSseEnabled\":\"false\"}}");
        send("plain", "zebra-plain-1", "");

        assertThat(secretsIn(data)).as("so the other tests would see it").contains("zebra-plain-1");
    }

    @Test
    void messagesOfADeletedQueueCannotBeReadFromAnOldCopyWithTheKeysOfToday() throws Exception {
        fill("a");
        fill("b");
        stop();
        Path copy = copy(data, directory.resolve("copy"));
        start(data);
        for (String queue : List.of("a", "a-dead", "a-later", "a.fifo")) {
            call("DeleteQueue", "{" + Client.url(queue) + "}");
        }
        stop();

        start(copy);
        assertThat(receiveAll("b")).hasSize(20);
        assertThat(receiveAll("b.fifo")).hasSize(1);
        for (String queue : List.of("a", "a-dead", "a-later", "a.fifo")) {
            SqsAnswer answer = connection.call("ReceiveMessage", "{" + Client.url(queue) + "}");
            assertThat(answer.text()).as(queue).doesNotContain("zebra");
            assertThat(answer.isAcknowledged() && answer.text().contains("Messages"))
                    .isFalse();
        }
        stop();
        assertThat(secretsIn(directory)).isEmpty();
        start(data);
    }

    /** All ways in which a message can lie on disk: waiting, delayed, in a group, as a dead letter of a queue in another partition. */
    private void fill(String name) throws Exception {
        call("CreateQueue", "{\"QueueName\":\"" + name + "-dead\"}");
        String redrive = "{\\\"deadLetterTargetArn\\\":\\\"" + ARN + name + "-dead\\\",\\\"maxReceiveCount\\\":1}";
        call("CreateQueue", "{\"QueueName\":\"" + name + "\"}");
        for (int i = 0; i < 8; i++) {
            String source = name + "-source-" + i;
            call(
                    "CreateQueue",
                    "{\"QueueName\":\"" + source + "\",\"Attributes\":{\"VisibilityTimeout\":\"1\",\"RedrivePolicy\":\""
                            + redrive + "\"}}");
            send(source, "zebra-dead-" + i, "");
            call("ReceiveMessage", "{" + Client.url(source) + "}");
        }
        nowMillis.addAndGet(2_000);
        server.clockMoved();
        for (int i = 0; i < 8; i++) {
            call("ReceiveMessage", "{" + Client.url(name + "-source-" + i) + "}");
        }
        server.settle();
        for (int i = 0; i < 20; i++) {
            send(name, "zebra-body-" + i, i % 2 == 0 ? "" : ",\"MessageGroupId\":\"tenant\"");
        }
        call("CreateQueue", "{\"QueueName\":\"" + name + "-later\"}");
        send(name + "-later", "zebra-later-1", ",\"DelaySeconds\":900");
        call("CreateQueue", "{\"QueueName\":\"" + name + ".fifo\",\"Attributes\":{\"FifoQueue\":\"true\"}}");
        send(name + ".fifo", "zebra-fifo-1", ",\"MessageGroupId\":\"g\",\"MessageDeduplicationId\":\"d\"");
        assertThat(call("GetQueueAttributes", "{" + Client.url(name + "-dead") + ",\"AttributeNames\":[\"All\"]}")
                        .text())
                .contains("\"ApproximateNumberOfMessages\":\"8\"");
    }

    private void send(String queue, String body, String more) throws IOException {
        call(
                "SendMessage",
                "{" + Client.url(queue) + ",\"MessageBody\":\"" + body
                        + "\",\"MessageAttributes\":{\"kind\":{\"DataType\":"
                        + "\"String\",\"StringValue\":\"zebra-attribute-1\"}}" + more + "}");
    }

    private List<String> receiveAll(String queue) throws IOException {
        List<String> bodies = new ArrayList<>();
        int before = -1;
        while (bodies.size() > before) {
            before = bodies.size();
            SqsAnswer answer = call("ReceiveMessage", "{" + Client.url(queue) + ",\"MaxNumberOfMessages\":10}");
            if (answer.text().contains("Messages")) {
                answer.json().objects("Messages").forEach(message -> bodies.add(message.text("Body")));
            }
        }
        return bodies;
    }

    private SqsAnswer call(String operation, String json) throws IOException {
        SqsAnswer answer = connection.call(operation, json);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    private static List<String> secretsIn(Path root) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Matcher secrets = SECRET.matcher(Files.readString(file, ISO_8859_1));
                while (secrets.find()) {
                    found.add(secrets.group());
                }
            }
        }
        return found;
    }

    private static Path copy(Path source, Path target) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(source.relativize(file)));
            }
        }
        return target;
    }
}
