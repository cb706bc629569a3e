package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.AccessLogSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.ServerSettings.Log;
import io.holdfast.app.config.ServerSettings.LogFormat;
import io.holdfast.app.config.ServerSettings.LogLevel;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The access log of a real server. */
@Timeout(60)
final class AccessLogServerTest {
    @TempDir
    Path dir;

    @Test
    void everyRequestIsOneLineWithoutItsBody() throws Exception {
        HoldfastServer server = HoldfastServer.start(settings(dir.resolve("access.log")));
        try {
            post(server, "CreateQueue", "{\"QueueName\":\"orders\"}");
            String url = "http://127.0.0.1:" + server.port() + "/000000000000/orders";
            post(server, "SendMessage", "{\"QueueUrl\":\"" + url + "\",\"MessageBody\":\"top secret\"}");
            post(server, "ReceiveMessage", "{\"QueueUrl\":\"" + url + "\"}");
            post(server, "ReceiveMessage", "{\"QueueUrl\":\"" + url + "\",\"WaitTimeSeconds\":1}");
            post(server, "SendMessage", "{\"QueueUrl\":\"" + url + "x\",\"MessageBody\":\"top secret\"}");
            get(server, "/admin/v1/queues?token=hidden");
            get(server, "/nowhere?token=hidden");
        } finally {
            server.stop();
        }

        List<String> lines = Files.readAllLines(dir.resolve("access.log"));
        assertThat(lines)
                .hasSize(7)
                .allSatisfy(line -> assertThat(line)
                        .startsWith("{\"time\":\"20")
                        .contains("\"requestId\":\"", "\"client\":\"127.0.0.1\"", "\"durationMicros\":")
                        .doesNotContain("secret", "hidden")
                        .endsWith("}"));
        assertThat(lines.get(0))
                .contains("\"caller\":\"000000000000\"", "\"action\":\"CreateQueue\"", "\"queue\":\"orders\"")
                .contains("\"status\":200", "\"method\":\"POST\"", "\"path\":\"/\"");
        assertThat(lines.get(1)).contains("\"action\":\"SendMessage\"").doesNotContain("waitedMicros");
        assertThat(lines.get(3)).contains("\"action\":\"ReceiveMessage\"", "\"waitedMicros\":");
        assertThat(lines.get(4)).contains("\"queue\":\"ordersx\"", "\"status\":400");
        assertThat(lines.get(5)).contains("\"path\":\"/admin/v1/queues\"", "\"action\":\"holdfast:");
        assertThat(lines.get(6)).contains("\"path\":\"/nowhere\"", "\"status\":404");
    }

    @Test
    void fileThatWasRenamedIsBegunAnewWhenTheSettingsAreReadAgain() throws Exception {
        Path file = dir.resolve("access.log");
        ServerSettings settings = settings(file);
        HoldfastServer server = HoldfastServer.start(settings);
        try {
            get(server, "/health/live");
            Files.move(file, dir.resolve("access.log.yesterday"));
            assertThat(server.reload(settings)).isEmpty();
            get(server, "/health/ready");
        } finally {
            server.stop();
        }
        assertThat(Files.readString(file)).contains("/health/ready");
    }

    @Test
    void fileThatCannotBeWrittenStopsTheStart() {
        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() ->
                        HoldfastServer.start(settings(dir.resolve("nowhere").resolve("access.log"))))
                .withMessageStartingWith("The access log cannot be written (log.access): ");
    }

    private ServerSettings settings(Path file) {
        return ServerSettings.defaults()
                .listeningOn("127.0.0.1", 0)
                .storedIn(dir.resolve("data"))
                .withLog(new Log(LogLevel.INFO, LogFormat.TEXT, new AccessLogSettings(Optional.of(file), 1 << 20)));
    }

    private static void post(HoldfastServer server, String operation, String json) throws Exception {
        send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + operation)
                .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    private static void get(HoldfastServer server, String path) throws Exception {
        send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path)));
    }

    private static void send(HttpRequest.Builder request) throws Exception {
        HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
