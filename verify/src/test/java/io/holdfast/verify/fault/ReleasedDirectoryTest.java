package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.Json;
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
    private OldServer server;

    @BeforeEach
    void startOnACopy() throws Exception {
        old = new OldDirectory(version);
        data = directory.resolve("data");
        old.copyTo(data);
        old.copyKeysTo(directory.resolve("data.keys"));
        server = new OldServer(data, old.leftMillis());
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void attributesCountsAndTagsAreWhatTheyWereAfterEachStart() throws Exception {
        for (int start = 1; start <= 2; start++) {
            for (String queue : List.of("orders", "ledger.fifo", "work", "dead", "secret")) {
                assertThat(server.attributes(queue))
                        .as("%s at start %d", queue, start)
                        .isEqualTo(old.attributes(queue));
            }
            assertThat(OldServer.texts(server.call("ListQueueTags", "{" + Client.url("orders") + "}")
                            .object("Tags")))
                    .isEqualTo(old.tags("orders"));
            server.stop();
            server.start();
        }
    }

    @Test
    void everyMessageIsThereWhenItIsDueWithItsIdAndBody() throws Exception {
        assertThat(receiveAll("orders")).hasSize(40).isEqualTo(old.bodies("orders", "waiting"));
        server.advance(Duration.ofMinutes(15).plusSeconds(1));
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
                server.call("DeleteMessage", "{" + Client.url("orders") + "," + handle + "}");
            }
        }
        assertThat(server.attributes("orders")).containsEntry("ApproximateNumberOfMessagesNotVisible", "0");
    }

    @Test
    void orderAndDeduplicationGoOn() throws Exception {
        List<OldDirectory.Message> messages = old.messages("ledger.fifo");
        for (OldDirectory.Message message : messages) {
            Json again = server.call(
                    "SendMessage",
                    "{" + Client.url("ledger.fifo") + ",\"MessageBody\":\"again\",\"MessageGroupId\":\"z\","
                            + "\"MessageDeduplicationId\":\"" + message.more().get(1) + "\"}");
            assertThat(again.text("MessageId")).isEqualTo(message.id());
        }
        List<String> received = new ArrayList<>();
        for (Json message : server.receive("ledger.fifo", true)) {
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
        assertThat(server.acknowledges("GetQueueUrl", "{\"QueueName\":\"gone\"}"))
                .isFalse();
    }

    /** What is written until it is finalized, the version that made the directory can read: its level has not changed. */
    @Test
    void levelOfTheDirectoryStaysUntilSomebodyRaisesIt() throws Exception {
        server.call("SendMessage", "{" + Client.url("orders") + ",\"MessageBody\":\"new\"}");
        server.stop();
        Path level = data.resolve("LEVEL");
        assertThat(Files.exists(level) ? Files.readString(level) : "holdfast-level 1\n")
                .isEqualTo("holdfast-level 1\n");
        server.start();
    }

    @Test
    void directoryOfANewerVersionIsRefusedInOneSentence() throws Exception {
        server.stop();
        Files.writeString(data.resolve("LEVEL"), "holdfast-level 99\n");
        assertThatThrownBy(server::start)
                .hasMessage("The data directory " + data.toRealPath()
                        + " was finalized by a newer Holdfast (level 99); this one knows level 1. Start the newer version,"
                        + " or restore a backup from before.");
        Files.delete(data.resolve("LEVEL"));
        String format = Files.readString(data.resolve("FORMAT"));
        Files.writeString(data.resolve("FORMAT"), "holdfast-data 99\n");
        assertThatThrownBy(server::start).hasMessageContaining("was written by a newer Holdfast (format 99)");
        Files.writeString(data.resolve("FORMAT"), format);
        server.start();
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
        server.receive(queue, true).forEach(message -> bodies.put(message.text("MessageId"), message.text("Body")));
        return bodies;
    }
}
