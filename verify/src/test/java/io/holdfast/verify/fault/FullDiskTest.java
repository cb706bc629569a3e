package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that fills up: with a reserve consumers can make room, without one the server stops, and nothing acknowledged is lost either way. */
final class FullDiskTest {
    private static final String QUEUE = "orders";
    private static final String PADDING = "x".repeat(200_000);
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    private SmallDisk disk;

    @BeforeEach
    void mount() throws IOException {
        assumeThat(System.getProperty("user.name"))
                .as("a user who may mount a file system")
                .isEqualTo("root");
        disk = SmallDisk.mountedOn(directory, 640);
    }

    @AfterEach
    void unmount() throws IOException {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    void sendsAreRefusedNearTheEndWhileConsumersMakeRoomForThem() throws Exception {
        ServerCommand command = ServerCommand.on(directory.resolve("data")).with("disk.reserve", "400 MiB");
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            create(connection);
            Set<Integer> acknowledged = new TreeSet<>();
            SqsAnswer refused = fill(connection, acknowledged);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.error()).isEqualTo("ServiceUnavailable");
            assertThat(refused.message()).contains("nearly full").contains("received and deleted");
            assertThat(sendBatch(connection).status()).isEqualTo(503);
            assertThat(connection.get("/health/live").status()).isEqualTo(200);

            assertThat(drain(connection)).containsExactlyElementsOf(acknowledged);

            long giveUpNanos = System.nanoTime() + LIMIT.toNanos();
            while (send(connection, 0).status() != 200) {
                assertThat(System.nanoTime())
                        .as("there is room again after everything was deleted; the server said: %s", server.errors())
                        .isLessThan(giveUpNanos);
                assertThat(server.keepsRunningFor(Duration.ofMillis(200))).isTrue();
            }
            assertThat(drain(connection)).containsExactly(0);
        }
    }

    @Test
    void fullDiskStopsTheServerAndLosesNothing() throws Exception {
        disk.growTo(300);
        ServerCommand command = ServerCommand.on(directory.resolve("data")).with("disk.reserve", "0 B");
        Set<Integer> acknowledged = new TreeSet<>();
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            create(connection);
            SqsAnswer failed = fill(connection, acknowledged);
            assertThat(failed.status()).isEqualTo(503);
            assertThat(failed.error()).isEqualTo("ServiceUnavailable");
            assertThat(failed.message()).startsWith("The storage failed.").contains("unknown");
            assertThat(server.exitCode(LIMIT)).isEqualTo(1);
            assertThat(server.errors().lines().toList())
                    .last()
                    .asString()
                    .startsWith("The storage failed:")
                    .contains("No space left on device");
        }
        disk.growTo(640);
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            Set<Integer> found = drain(connection);
            // The send under way when the disk was full may be there too.
            found.remove(acknowledged.size() + 1);
            assertThat(found).containsExactlyElementsOf(acknowledged);
        }
    }

    /** Sends numbered messages until one is not acknowledged; returns what the server said to that one. */
    private static SqsAnswer fill(SqsConnection connection, Set<Integer> acknowledged) throws IOException {
        for (int number = 1; ; number++) {
            SqsAnswer answer = send(connection, number);
            if (!answer.isAcknowledged()) {
                return answer;
            }
            acknowledged.add(number);
        }
    }

    private static Set<Integer> drain(SqsConnection connection) throws IOException {
        Set<Integer> found = new TreeSet<>();
        while (true) {
            String receive = "{" + Client.url(QUEUE) + ",\"MaxNumberOfMessages\":10}";
            SqsAnswer received = connection.call("ReceiveMessage", receive);
            assertThat(received.status()).as(received.text()).isEqualTo(200);
            List<Json> messages = received.json().objects("Messages");
            if (messages.isEmpty()) {
                return found;
            }
            List<String> entries = new ArrayList<>();
            for (Json message : messages) {
                String[] body = message.text("Body").split(" ", 2);
                assertThat(body[1]).isEqualTo(PADDING);
                found.add(Integer.parseInt(body[0]));
                entries.add("{\"Id\":\"" + body[0] + "\",\"ReceiptHandle\":\"" + message.text("ReceiptHandle") + "\"}");
            }
            String delete = "{" + Client.url(QUEUE) + ",\"Entries\":[" + String.join(",", entries) + "]}";
            SqsAnswer deleted = connection.call("DeleteMessageBatch", delete);
            assertThat(deleted.json().objects("Successful")).as(deleted.text()).hasSameSizeAs(entries);
        }
    }

    private static void create(SqsConnection connection) throws IOException {
        connection.call("CreateQueue", "{\"QueueName\":\"" + QUEUE + "\"}");
    }

    private static SqsAnswer send(SqsConnection connection, int number) throws IOException {
        String body = Json.quote(number + " " + PADDING);
        return connection.call("SendMessage", "{" + Client.url(QUEUE) + ",\"MessageBody\":" + body + "}");
    }

    private static SqsAnswer sendBatch(SqsConnection connection) throws IOException {
        String entries = "[{\"Id\":\"a\",\"MessageBody\":\"short\"}]";
        return connection.call("SendMessageBatch", "{" + Client.url(QUEUE) + ",\"Entries\":" + entries + "}");
    }
}
