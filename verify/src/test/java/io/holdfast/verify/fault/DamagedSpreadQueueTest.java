package io.holdfast.verify.fault;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreSettings;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A queue that is spread over partitions and has lost its row in one of them loses no message that can be read. */
final class DamagedSpreadQueueTest {
    private static final int PARTITIONS = 3;
    private static final int MESSAGES = 24;
    private static final int MIB = 1024 * 1024;
    private static final StoreSettings SHORT_LOG = new StoreSettings(MIB, MIB, MIB, MIB, 512);
    private static final Pattern BODY = Pattern.compile("\"Body\":\"(m\\d+) ");
    /** So many messages of this length make the log long enough for rows to be written out. */
    private static final String PADDING = "x".repeat(200_000);

    @TempDir
    Path directory;

    private Path data;
    private ServerCommand command;

    @BeforeEach
    void fill() throws Exception {
        data = directory.resolve("data");
        command = ServerCommand.on(data).withPartitions(PARTITIONS);
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("CreateQueue", "{\"QueueName\":\"other\"}");
            connection.call("CreateQueue", "{\"QueueName\":\"orders\",\"tags\":{\"holdfast:spread\":\"3\"}}");
            for (int i = 0; i < MESSAGES; i++) {
                assertThat(connection
                                .call(
                                        "SendMessage",
                                        "{" + Client.url("orders") + ",\"MessageBody\":\"m" + i + " " + PADDING + "\"}")
                                .status())
                        .isEqualTo(200);
            }
            stop(server);
        }
        try (Storage storage = Storage.open(data, StoredRows.tables(), 1, SHORT_LOG, Runnable::run)) {
            storage.maintain();
        }
    }

    @ParameterizedTest(name = "part {0}")
    @ValueSource(ints = {0, 1})
    void keepsItsMessagesThroughARepair(int part) throws Exception {
        int home = new QueuePlacement(0, PARTITIONS).partitionOf(new QueueName("us-east-1", "000000000000", "orders"));
        int partition = (home + part) % PARTITIONS;
        damage(data.resolve(partition == 0 ? "rows" : "rows-" + partition));

        String sentence = "queue orders has lost its row in partition " + partition
                + "; it is spread, and other partitions know what it is";
        assertThat(new Doctor(data).run(3, "--repair")).contains(sentence, "Nothing was changed.");
        assertThat(new Doctor(data).run(0, "--repair", "--yes"))
                .contains(sentence)
                .containsPattern("queue orders: (\\d+) messages saved of \\1\n");
        assertThat(new Doctor(data).run(0, "--repair")).contains("Nothing is damaged.");

        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            Set<String> received = new TreeSet<>();
            String page;
            do {
                page = connection
                        .call("ReceiveMessage", "{" + Client.url("orders") + ",\"MaxNumberOfMessages\":10}")
                        .text();
                BODY.matcher(page).results().forEach(body -> received.add(body.group(1)));
            } while (page.contains("\"Body\""));
            assertThat(received)
                    .isEqualTo(IntStream.range(0, MESSAGES)
                            .mapToObj(i -> "m" + i)
                            .collect(Collectors.toCollection(TreeSet::new)));
            assertThat(connection
                            .call("ListQueueTags", "{" + Client.url("orders") + "}")
                            .text())
                    .contains("\"holdfast:spread\":\"3\"");
            stop(server);
        }
    }

    /** Changes the row of the queue in the sorted files of a partition. */
    private static void damage(Path rows) throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.walk(rows)) {
            files = all.filter(file -> file.toString().endsWith(".sst")).toList();
        }
        int damaged = 0;
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            int place = new String(bytes, ISO_8859_1).indexOf("Holdfast.Spread");
            if (place >= 0) {
                bytes[place] ^= 1;
                Files.write(file, bytes);
                damaged++;
            }
        }
        assertThat(damaged).isEqualTo(1);
    }

    private static void stop(ServerProcess server) {
        server.terminate();
        assertThat(server.exitCode(Duration.ofMinutes(1))).isZero();
    }
}
