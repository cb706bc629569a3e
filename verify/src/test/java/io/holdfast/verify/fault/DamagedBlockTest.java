package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreSettings;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One damaged block on disk concerns the queue whose messages lie in it, and no other. */
final class DamagedBlockTest {
    private static final int MESSAGES = 3_000;
    private static final int MESSAGES_PER_BATCH = 10;
    private static final int MIB = 1024 * 1024;
    private static final StoreSettings SHORT_LOG = new StoreSettings(MIB, MIB, MIB, MIB, 512);
    private static final String PADDING = "x".repeat(1_000);
    private static final Pattern BODY = Pattern.compile("\"Body\":\"([a-z]+ \\d+) ");
    private static final Pattern HANDLE = Pattern.compile("\"ReceiptHandle\":\"([^\"]+)\"");

    @TempDir
    Path directory;

    private Path data;
    private ServerCommand command;
    /** The directory with the damaged rows. */
    private Path damaged;

    @BeforeEach
    void nameTheData() {
        data = directory.resolve("data");
        command = ServerCommand.on(data).with("server.shutdown-deadline", "30 s");
    }

    @ParameterizedTest(name = "{0} partitions")
    @MethodSource("partitions")
    void otherQueuesGoOnAcrossRestartsAndRepairSavesTheRest(int partitions) throws Exception {
        command = command.withPartitions(partitions);
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
        assertThat(doctor(0, "--repair")).contains("Nothing is damaged.");
        assertThat(Files.readString(file("set-aside-")))
                .contains("\"kind\":\"gap\"")
                .hasLineCount(lost + 1);
        assertThat(damaged.resolveSibling(damaged.getFileName() + "-damaged-" + stamp()))
                .isDirectory();
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

    static IntStream partitions() {
        return Seed.isLong() ? IntStream.of(1, 4) : IntStream.of(4);
    }

    private String doctor(int exitCode, String... options) throws IOException, InterruptedException {
        return new Doctor(data).run(exitCode, options);
    }

    private Path file(String beginning) throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(file -> file.getFileName().toString().startsWith(beginning))
                    .findAny()
                    .orElseThrow();
        }
    }

    @Test
    void fileThatIsGoneIsRefusedAndRepairSavesWhatOtherFilesHave() throws Exception {
        fill();
        Files.delete(largestFile());
        try (ServerProcess server = command.launch()) {
            assertThat(server.exitCode(Duration.ofMinutes(1))).isEqualTo(1);
            assertThat(server.errors()).hasLineCount(1).contains("No such file", "holdfast doctor --repair");
        }
        assertThat(doctor(3, "--repair")).contains("queue orders may have lost rows", "Nothing was changed.");
        assertThat(doctor(0, "--repair", "--yes")).contains("queue orders: 0 messages saved of " + (MESSAGES + 1));
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            for (String queue : new String[] {"early", "orders", "late"}) {
                send(connection, queue, "anew 1");
                assertThat(receive(connection, queue).text()).contains("anew 1");
            }
            stop(server);
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

    /** Three queues whose messages lie in sorted files: the upkeep of a short log writes them out. */
    private void fill() throws Exception {
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
        try (Storage storage = Storage.open(data, StoredRows.tables(), 1, SHORT_LOG, Runnable::run)) {
            storage.maintain();
        }
    }

    private String stamp() throws IOException {
        return file("set-aside-").getFileName().toString().replaceAll("set-aside-|[.]jsonl", "");
    }

    /** Most of what there is are messages of one queue, in whatever partition. */
    private void damage() throws IOException {
        Path largest = largestFile();
        damaged = largest.getParent();
        try (RandomAccessFile file = new RandomAccessFile(largest.toFile(), "rw")) {
            long middle = file.length() / 2;
            file.seek(middle);
            int value = file.read();
            file.seek(middle);
            file.write(value ^ 1);
        }
    }

    private Path largestFile() throws IOException {
        try (Stream<Path> files = Files.walk(data)) {
            return files.filter(file -> file.toString().endsWith(".sst"))
                    .max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow();
        }
    }

    private static void stop(ServerProcess server) {
        server.terminate();
        assertThat(server.exitCode(Duration.ofMinutes(1))).isZero();
    }
}
