package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The data directory that each version left is read by this one, with its keyring and its master key, and everything in it is as it was. {@code
 * verify/data-directory} makes them.
 */
@ParameterizedClass
@ValueSource(strings = "0.1.0-format-2")
final class ReleasedDirectoryTest {
    @Parameter
    String version;

    @TempDir
    Path directory;

    private OldDirectory old;
    private Path data;
    private AtomicLong nowMillis;
    private HoldfastServer server;
    private SqsConnection connection;

    @BeforeEach
    void startOnACopy() throws Exception {
        old = new OldDirectory(version);
        data = directory.resolve("data");
        old.copyTo(data);
        old.copyKeysTo(directory.resolve("data.keys"));
        nowMillis = new AtomicLong(old.leftMillis());
        start();
    }

    private void start() throws Exception {
        ServerSettings settings = ServerSettings.defaults()
                .listeningOn("127.0.0.1", 0)
                .storedIn(data)
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
    void attributesCountsAndTagsAreWhatTheyWereAfterEachStart() throws Exception {
        for (int start = 1; start <= 2; start++) {
            for (String queue : List.of("orders", "ledger.fifo", "work", "dead", "secret")) {
                assertThat(attributes(queue)).as("%s at start %d", queue, start).isEqualTo(old.attributes(queue));
            }
            assertThat(texts(call("ListQueueTags", "{" + Client.url("orders") + "}")
                            .object("Tags")))
                    .isEqualTo(old.tags("orders"));
            stop();
            start();
        }
    }

    @Test
    void everyMessageIsThereWhenItIsDueWithItsIdAndBody() throws Exception {
        assertThat(receiveAll("orders")).hasSize(40).isEqualTo(old.bodies("orders", "waiting"));
        advance(Duration.ofMinutes(15).plusSeconds(1));
        assertThat(receiveAll("orders")).containsAllEntriesOf(old.bodies("orders", "delayed"));
        assertThat(receiveAll("dead")).hasSize(5).isEqualTo(old.bodies("dead", "waiting"));
        assertThat(receiveAll("secret")).hasSize(5).isEqualTo(old.bodies("secret", "waiting"));
        assertThat(receiveAll("work")).isEmpty();
    }

    @Test
    void receiptHandlesAreStillGood() throws Exception {
        for (OldDirectory.Message held : old.messages("orders")) {
            if (held.state().equals("in-flight")) {
                String handle = "\"ReceiptHandle\":\"" + held.handle() + "\"";
                call("DeleteMessage", "{" + Client.url("orders") + "," + handle + "}");
            }
        }
        assertThat(attributes("orders")).containsEntry("ApproximateNumberOfMessagesNotVisible", "0");
    }

    @Test
    void orderAndDeduplicationGoOn() throws Exception {
        List<OldDirectory.Message> messages = old.messages("ledger.fifo");
        for (OldDirectory.Message message : messages) {
            Json again = call(
                    "SendMessage",
                    "{" + Client.url("ledger.fifo") + ",\"MessageBody\":\"again\",\"MessageGroupId\":\"z\","
                            + "\"MessageDeduplicationId\":\"" + message.more().get(1) + "\"}");
            assertThat(again.text("MessageId")).isEqualTo(message.id());
        }
        List<String> received = new ArrayList<>();
        for (Json message : receive("ledger.fifo")) {
            received.add(message.object("Attributes").text("MessageGroupId") + " " + message.text("Body"));
        }
        for (String group : List.of("a", "b", "c")) {
            assertThat(received.stream().filter(each -> each.startsWith(group + " ")))
                    .containsExactlyElementsOf(messages.stream()
                            .filter(message -> message.more().get(0).equals(group))
                            .map(message -> group + " " + message.body())
                            .toList());
        }
    }

    @Test
    void keysAlarmsAndUsersAreThereAndTheDeletedQueueIsNot() throws Exception {
        assertThat(other("TrentService.ListAliases")).contains("alias/golden");
        assertThat(other("GraniteServiceVersion20100801.DescribeAlarms")).contains("too-many-orders");
        HttpResponse<String> users = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/admin/v1/users"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(users.body()).contains("golden");
        assertThat(connection.call("GetQueueUrl", "{\"QueueName\":\"gone\"}").isAcknowledged())
                .isFalse();
    }

    /** What is written until it is finalized, the version that made the directory can read: its level has not changed. */
    @Test
    void levelOfTheDirectoryStaysUntilSomebodyRaisesIt() throws Exception {
        call("SendMessage", "{" + Client.url("orders") + ",\"MessageBody\":\"new\"}");
        stop();
        Path level = data.resolve("LEVEL");
        assertThat(Files.exists(level) ? Files.readString(level) : "holdfast-level 1\n")
                .isEqualTo("holdfast-level 1\n");
        start();
    }

    @Test
    void directoryOfANewerVersionIsRefusedInOneSentence() throws Exception {
        stop();
        Files.writeString(data.resolve("LEVEL"), "holdfast-level 99\n");
        assertThatThrownBy(this::start)
                .hasMessage("The data directory " + data.toRealPath()
                        + " was finalized by a newer Holdfast (level 99); this one knows level 1. Start the newer version,"
                        + " or restore a backup from before.");
        Files.delete(data.resolve("LEVEL"));
        String format = Files.readString(data.resolve("FORMAT"));
        Files.writeString(data.resolve("FORMAT"), "holdfast-data 99\n");
        assertThatThrownBy(this::start).hasMessageContaining("was written by a newer Holdfast (format 99)");
        Files.writeString(data.resolve("FORMAT"), format);
        start();
    }

    private String other(String target) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", target)
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Bodies by id. */
    private Map<String, String> receiveAll(String queue) throws IOException {
        Map<String, String> bodies = new HashMap<>();
        receive(queue).forEach(message -> bodies.put(message.text("MessageId"), message.text("Body")));
        return bodies;
    }

    /** Everything that is visible, and deletes it. */
    private List<Json> receive(String queue) throws IOException {
        List<Json> all = new ArrayList<>();
        while (true) {
            List<Json> some = call(
                            "ReceiveMessage",
                            "{" + Client.url(queue) + ",\"MaxNumberOfMessages\":10,\"AttributeNames\":[\"All\"]}")
                    .objects("Messages");
            if (some.isEmpty()) {
                return all;
            }
            all.addAll(some);
            for (Json message : some) {
                String handle = "\"ReceiptHandle\":\"" + message.text("ReceiptHandle") + "\"";
                call("DeleteMessage", "{" + Client.url(queue) + "," + handle + "}");
            }
        }
    }

    private Map<String, String> attributes(String queue) throws IOException {
        return texts(call("GetQueueAttributes", "{" + Client.url(queue) + ",\"AttributeNames\":[\"All\"]}")
                .object("Attributes"));
    }

    private static Map<String, String> texts(Json object) {
        Map<String, String> texts = new TreeMap<>();
        object.members().keySet().forEach(name -> texts.put(name, object.text(name)));
        return texts;
    }

    private void advance(Duration step) {
        server.settle();
        nowMillis.addAndGet(step.toMillis());
        server.clockMoved();
        server.settle();
    }

    private Json call(String operation, String json) throws IOException {
        SqsAnswer answer = connection.call(operation, json);
        assertThat(answer.isAcknowledged()).as(answer.text()).isTrue();
        return answer.text().isEmpty() ? new Json(Map.of()) : answer.json();
    }
}
