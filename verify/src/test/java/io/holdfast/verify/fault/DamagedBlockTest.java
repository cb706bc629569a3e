package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One damaged block on disk concerns the queue whose messages lie in it, and no other. */
final class DamagedBlockTest {
    private static final int MESSAGES = 3_000;
    private static final int MESSAGES_PER_BATCH = 10;
    private static final String PADDING = "x".repeat(1_000);
    private static final Pattern BODY = Pattern.compile("\"Body\":\"([a-z]+ \\d+) ");
    private static final Pattern HANDLE = Pattern.compile("\"ReceiptHandle\":\"([^\"]+)\"");

    @TempDir
    Path directory;

    private Path data;
    private ServerCommand command;

    @BeforeEach
    void nameTheData() {
        data = directory.resolve("data");
        command = ServerCommand.on(data).with("server.shutdown-deadline", "30 s");
    }

    @Test
    void otherQueuesGoOnAcrossRestartsAndRepairSavesTheRest() throws Exception {
        fill();
        damage();
        for (int start = 1; start <= 2; start++) {
            try (ServerProcess server = command.start();
                    SqsConnection connection = new SqsConnection(server.port())) {
                SqsAnswer refused = receiveUntilRefused(connection, "orders", new HashSet<>());
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.text())
                        .contains(
                                "The queue orders is damaged on disk", "checksum mismatch", "holdfast doctor --repair");
                for (String queue : new String[] {"early", "late"}) {
                    send(connection, queue, "start " + start);
                    assertThat(receive(connection, queue).status()).isEqualTo(200);
                }
                assertThat(send(connection, "orders", "new " + start).status())
                        .as("what needs no old row goes on")
                        .isEqualTo(200);
                assertThat(connection.get("/metrics").text())
                        .contains(
                                "holdfast_damaged_queues 1.0",
                                "holdfast_damage_total 1.0",
                                "holdfast_damaged_tables 1.0");
                SqsAnswer health = connection.get("/health/ready");
                assertThat(health.status()).isEqualTo(200);
                assertThat(health.text()).contains("\"status\":\"degraded\"", "\"damaged_queues\":1");
                stop(server);
            }
        }
        assertThat(doctor(3, "--repair")).contains("queue orders may have lost rows", "Nothing was changed.");
        String repaired = doctor(0, "--repair", "--yes");
        Matcher saved =
                Pattern.compile("queue orders: (\\d+) messages saved of (\\d+)").matcher(repaired);
        assertThat(saved.find()).as(repaired).isTrue();
        int left = Integer.parseInt(saved.group(1));
        int lost = Integer.parseInt(saved.group(2)) - left;
        assertThat(lost).as("a block of 16 KiB").isBetween(1, 20);
        assertThat(doctor(0, "--repair")).contains("No row is damaged.");
        assertThat(Files.readString(file("set-aside-")))
                .contains("\"kind\":\"gap\"")
                .hasLineCount(lost + 1);
        assertThat(file("rows-damaged-")).isDirectory();
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            assertThat(connection.get("/metrics").text()).contains("holdfast_damaged_queues 0.0");
            SqsAnswer counted = connection.call(
                    "GetQueueAttributes", "{" + Client.url("orders") + ",\"AttributeNames\":[\"All\"]}");
            Set<String> bodies = new HashSet<>();
            assertThat(receiveUntilRefused(connection, "orders", bodies).status())
                    .isEqualTo(200);
            assertThat(bodies).contains("new 1", "new 2");
            // What a consumer held when the server was stopped comes back later; it was all deleted here.
            assertThat(bodies).hasSize(left);
            assertThat(counted.text()).contains("\"ApproximateNumberOfMessages\":\"" + left + "\"");
            for (String queue : new String[] {"early", "late"}) {
                assertThat(send(connection, queue, "end 1").status()).isEqualTo(200);
            }
            stop(server);
        }
    }

    private String doctor(int exitCode, String... options) throws IOException, InterruptedException {
        List<String> program = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "io.holdfast.app.Main",
                "doctor",
                "--data-dir",
                data.toString()));
        program.addAll(List.of(options));
        Process process = new ProcessBuilder(program).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
        return said;
    }

    private Path file(String beginning) throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(file -> file.getFileName().toString().startsWith(beginning))
                    .findAny()
                    .orElseThrow();
        }
    }

    @Test
    void purgeMakesTheQueueSoundAgain() throws Exception {
        fill();
        damage();
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            receiveUntilRefused(connection, "orders", new HashSet<>());
            assertThat(connection
                            .call("PurgeQueue", "{" + Client.url("orders") + "}")
                            .status())
                    .isEqualTo(200);
            send(connection, "orders", "anew 1");
            assertThat(receive(connection, "orders").text()).contains("anew 1");
            assertThat(connection.get("/metrics").text()).contains("holdfast_damaged_queues 0.0");
            stop(server);
        }
    }

    private static SqsAnswer receiveUntilRefused(SqsConnection connection, String queue, Set<String> bodies)
            throws IOException {
        while (true) {
            SqsAnswer answer = receive(connection, queue);
            Matcher body = BODY.matcher(answer.text());
            if (answer.status() != 200 || !body.find()) {
                return answer;
            }
            do {
                assertThat(bodies.add(body.group(1))).isTrue();
            } while (body.find());
            Matcher handle = HANDLE.matcher(answer.text());
            while (handle.find()) {
                connection.call(
                        "DeleteMessage", "{" + Client.url(queue) + ",\"ReceiptHandle\":\"" + handle.group(1) + "\"}");
            }
        }
    }

    private static SqsAnswer receive(SqsConnection connection, String queue) throws IOException {
        return connection.call("ReceiveMessage", "{" + Client.url(queue) + ",\"MaxNumberOfMessages\":10}");
    }

    private static SqsAnswer send(SqsConnection connection, String queue, String body) throws IOException {
        return connection.call("SendMessage", "{" + Client.url(queue) + ",\"MessageBody\":\"" + body + " x\"}");
    }

    /** Three queues whose messages lie in sorted files: a second start writes out what the first has left in the log. */
    private void fill() throws IOException {
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            for (String queue : new String[] {"early", "orders", "late"}) {
                connection.call("CreateQueue", "{\"QueueName\":\"" + queue + "\"}");
                send(connection, queue, "first 0");
            }
            for (int i = 0; i < MESSAGES; i += MESSAGES_PER_BATCH) {
                StringBuilder entries = new StringBuilder();
                for (int j = i; j < i + MESSAGES_PER_BATCH; j++) {
                    entries.append(j == i ? "" : ",")
                            .append("{\"Id\":\"e")
                            .append(j)
                            .append("\",\"MessageBody\":\"order ")
                            .append(j)
                            .append(' ')
                            .append(PADDING)
                            .append("\"}");
                }
                SqsAnswer sent = connection.call(
                        "SendMessageBatch", "{" + Client.url("orders") + ",\"Entries\":[" + entries + "]}");
                assertThat(sent.status()).isEqualTo(200);
            }
            stop(server);
        }
        try (ServerProcess server = command.start()) {
            stop(server);
        }
    }

    private void damage() throws IOException {
        Path largest;
        try (Stream<Path> files = Files.list(data.resolve("rows"))) {
            largest = files.filter(file -> file.toString().endsWith(".sst"))
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
        try (RandomAccessFile file = new RandomAccessFile(largest.toFile(), "rw")) {
            long middle = file.length() / 2;
            file.seek(middle);
            int value = file.read();
            file.seek(middle);
            file.write(value ^ 1);
        }
    }

    private static void stop(ServerProcess server) {
        server.terminate();
        assertThat(server.exitCode(Duration.ofMinutes(1))).isZero();
    }
}
