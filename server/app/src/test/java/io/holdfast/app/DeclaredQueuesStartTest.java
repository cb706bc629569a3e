package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.LoadedSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsSources;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose configuration declares queues has them, of every kind, when it answers. */
class DeclaredQueuesStartTest {
    @TempDir
    Path dir;

    @Test
    void queuesOfEveryKindExistOnceTheServerIsUp() throws Exception {
        ServerSettings settings = settings("""
                queues {
                  a-mail { deadLettersQueue { name = mail-dead, maxReceiveCount = 3 }, tags { team = billing } }
                  a-ledger { fifo = true, contentBasedDeduplication = true, deadLettersQueue { name = z-dead, maxReceiveCount = 1 } }
                  mail-dead {}
                  z-dead { fifo = true }
                }
                """);
        for (int start = 1; start <= 2; start++) {
            HoldfastServer server = HoldfastServer.start(settings);
            try {
                assertThat(call(server, "ListDeadLetterSourceQueues", "{\"QueueUrl\":\"mail-dead\"}"))
                        .contains("/000000000000/a-mail\"");
                assertThat(call(server, "ListQueueTags", "{\"QueueUrl\":\"a-mail\"}"))
                        .isEqualTo("{\"Tags\":{\"team\":\"billing\"}}");
                assertThat(call(
                                server,
                                "GetQueueAttributes",
                                "{\"QueueUrl\":\"a-ledger.fifo\",\"AttributeNames\":[\"All\"]}"))
                        .contains("\"FifoQueue\":\"true\"")
                        .contains("\"ContentBasedDeduplication\":\"true\"")
                        .contains("arn:aws:sqs:us-east-1:000000000000:z-dead.fifo");
            } finally {
                server.stop();
            }
        }
    }

    @Test
    void queueThatSqsWouldRefuseStopsTheStart() throws Exception {
        ServerSettings settings = settings("queues.mail { deadLettersQueue { name = nowhere, maxReceiveCount = 3 } }");
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> HoldfastServer.start(settings))
                .withMessageStartingWith("Queue mail of the configuration cannot be made: ")
                .withMessageEndingWith("Reason: Dead letter target does not exist.");
    }

    private ServerSettings settings(String file) throws Exception {
        Path path = Files.writeString(dir.resolve("holdfast.conf"), file);
        LoadedSettings loaded = SettingsLoader.load(new SettingsSources(Optional.of(path), Map.of(), List.of()));
        return loaded.settings().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data"));
    }

    private static String call(HoldfastServer server, String action, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + action)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
