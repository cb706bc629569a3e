package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A log that is damaged in the middle keeps the server from starting, until somebody accepts what is lost. */
final class DamagedLogTest {
    private static final int MESSAGES = 60;
    /** A record of one small message takes one block. */
    private static final int BLOCK = 4096;

    private static final int RECORDS_BEHIND = 21;
    private static final Pattern LOST = Pattern.compile(
            "records (\\d+) to (\\d+) of the log are lost, and so is what may have followed: at least (\\d+) messages");

    @TempDir
    Path directory;

    @ParameterizedTest(name = "{0} partitions")
    @MethodSource("partitions")
    void repairSavesWhatCameBeforeTheDamageAndSaysWhatIsLost(int partitions) throws Exception {
        Path data = directory.resolve("data");
        ServerCommand command = ServerCommand.on(data).withPartitions(partitions);
        fill(command);
        damage(data.resolve("log").resolve("0000000001.log"));

        try (ServerProcess server = command.launch()) {
            assertThat(server.exitCode(Duration.ofMinutes(1))).isEqualTo(1);
            assertThat(server.errors())
                    .contains("the log has lost record", "restore it from a backup", "holdfast doctor --repair");
        }
        Doctor doctor = new Doctor(data);
        String found = doctor.run(3, "--repair");
        assertThat(found).contains("Nothing was changed.");
        String repaired = doctor.run(0, "--repair", "--yes");
        Matcher lost = LOST.matcher(repaired);
        assertThat(lost.find()).as(repaired).isTrue();
        assertThat(found).contains(lost.group());
        long records = Long.parseLong(lost.group(2)) - Long.parseLong(lost.group(1)) + 1;
        assertThat(records).isEqualTo(RECORDS_BEHIND);
        assertThat(Integer.parseInt(lost.group(3)))
                .as("the damaged record itself cannot tell what was in it")
                .isEqualTo(RECORDS_BEHIND - 1);
        assertThat(doctor.run(0, "--repair")).contains("Nothing is damaged.");
        assertThat(file(data, "log-damaged-")).isDirectory();
        assertThat(Files.readString(file(data, "set-aside-")))
                .contains("\"kind\":\"lost\"")
                .hasLineCount(RECORDS_BEHIND - 1);
        expectTheRestAndGoOn(command);
    }

    static IntStream partitions() {
        return Seed.isLong() ? IntStream.of(1, 4) : IntStream.of(4);
    }

    private static void fill(ServerCommand command) throws IOException {
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            for (String queue : List.of("orders", "mail")) {
                call(connection, "CreateQueue", "{\"QueueName\":\"" + queue + "\"}");
            }
            for (int i = 0; i < MESSAGES; i++) {
                send(connection, i % 2 == 0 ? "orders" : "mail", "message " + i);
            }
            server.kill();
        }
    }

    /** Of the records that end the log, the first one. */
    private static void damage(Path log) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            long end = file.length() - BLOCK;
            byte[] block = new byte[BLOCK];
            boolean isEmpty = true;
            while (isEmpty) {
                file.seek(end);
                file.readFully(block);
                for (byte each : block) {
                    isEmpty &= each == 0;
                }
                end -= BLOCK;
            }
            long place = end + BLOCK - (RECORDS_BEHIND - 1) * BLOCK + 100;
            file.seek(place);
            int value = file.read();
            file.seek(place);
            file.write(value ^ 1);
        }
    }

    private static void expectTheRestAndGoOn(ServerCommand command) throws IOException {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < MESSAGES - RECORDS_BEHIND; i++) {
            expected.add("message " + i);
        }
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            send(connection, "orders", "after 1");
            send(connection, "mail", "after 2");
            server.kill();
        }
        expected.addAll(List.of("after 1", "after 2"));
        List<String> bodies = new ArrayList<>();
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            for (String queue : List.of("orders", "mail")) {
                List<Json> some;
                do {
                    some = call(connection, "ReceiveMessage", "{" + Client.url(queue) + ",\"MaxNumberOfMessages\":10}")
                            .objects("Messages");
                    some.forEach(message -> bodies.add(message.text("Body")));
                } while (!some.isEmpty());
            }
        }
        assertThat(bodies).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static void send(SqsConnection connection, String queue, String body) throws IOException {
        call(connection, "SendMessage", "{" + Client.url(queue) + ",\"MessageBody\":\"" + body + "\"}");
    }

    private static Json call(SqsConnection connection, String operation, String json) throws IOException {
        SqsAnswer answer = connection.call(operation, json);
        assertThat(answer.isAcknowledged()).as(answer.text()).isTrue();
        return answer.json();
    }

    private static Path file(Path data, String beginning) throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(file -> file.getFileName().toString().startsWith(beginning))
                    .findAny()
                    .orElseThrow();
        }
    }
}
