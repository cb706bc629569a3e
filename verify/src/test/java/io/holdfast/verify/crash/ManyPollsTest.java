package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.PollFleet;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parked polls cost next to nothing, all are woken, and one that hung up takes no message. */
final class ManyPollsTest {
    private static final int POLLS = Seed.isLong() ? 10_000 : 2_000;
    private static final int ABANDONED = 100;
    private static final long MOST_GROWTH_KILOBYTES = 80 * 1024;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration WAIT = Duration.ofSeconds(20);
    private static final String POLL = "{" + Client.url("polled") + ",\"WaitTimeSeconds\":" + WAIT.toSeconds() + "}";

    @TempDir
    Path directory;

    @Test
    void thousandsOfParkedPollsCostNoThreadAndEachIsWokenByItsMessage() throws Exception {
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                // The JVM's own threads must not come and go while threads are counted.
                .withJavaOptions("-XX:-UseDynamicNumberOfCompilerThreads");
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port());
                PollFleet fleet = new PollFleet(server.port())) {
            create(connection);
            warmUp(connection);
            Waiters waiters = new Waiters(server, connection, "polled");
            assertThat(waiters.count()).isZero();
            long threadsBefore = server.threads();
            long kilobytesBefore = server.residentKilobytes();

            long startNanos = System.nanoTime();
            fleet.park(POLLS, POLL);
            waiters.await(POLLS, () -> parkAgain(fleet, startNanos));
            long grownKilobytes = server.residentKilobytes() - kilobytesBefore;
            System.out.printf(
                    "ManyPollsTest: %d parked polls, %d threads before and %d with them, %d KB more memory (%.1f KB each)%n",
                    POLLS, threadsBefore, server.threads(), grownKilobytes, (double) grownKilobytes / POLLS);
            assertThat(server.threads()).isEqualTo(threadsBefore);
            if (Seed.isLong()) {
                assertThat(grownKilobytes).isLessThanOrEqualTo(MOST_GROWTH_KILOBYTES);
            }

            fleet.abandon(ABANDONED);
            waiters.await(POLLS - ABANDONED, () -> parkAgain(fleet, startNanos));
            Set<String> sent = send(connection, POLLS - ABANDONED);
            assertThat(bodies(answers(fleet, sent.size(), startNanos))).isEqualTo(sent);
        }
    }

    @Test
    void pollThatHungUpLeavesTheMessageToTheNextOne() throws Exception {
        try (ServerProcess server = ServerCommand.on(directory.resolve("data")).start();
                SqsConnection connection = new SqsConnection(server.port());
                PollFleet fleet = new PollFleet(server.port())) {
            create(connection);
            Waiters waiters = new Waiters(server, connection, "polled");
            fleet.park(10, POLL);
            waiters.await(10);
            fleet.abandon(10);
            waiters.await(0);
            send(connection, 1);
            String receive = "{" + Client.url("polled") + ",\"AttributeNames\":[\"ApproximateReceiveCount\"]}";
            assertThat(connection.call("ReceiveMessage", receive).json().objects("Messages"))
                    .singleElement()
                    .extracting(message -> message.object("Attributes").number("ApproximateReceiveCount"))
                    .isEqualTo(1L);
        }
    }

    /** What is received does not come back while a test runs. */
    private static void create(SqsConnection connection) throws IOException {
        String queue = "{\"QueueName\":\"polled\",\"Attributes\":{\"VisibilityTimeout\":\"43200\"}}";
        assertThat(connection.call("CreateQueue", queue).status()).isEqualTo(200);
    }

    /** Whatever the server loads and starts on its first requests is there when memory and threads are counted. */
    private static void warmUp(SqsConnection connection) throws IOException {
        send(connection, 500);
        for (int i = 0; i < 500; i++) {
            Json message = connection
                    .call("ReceiveMessage", "{" + Client.url("polled") + "}")
                    .json()
                    .objects("Messages")
                    .get(0);
            connection.call(
                    "DeleteMessage",
                    "{" + Client.url("polled") + ",\"ReceiptHandle\":\"" + message.text("ReceiptHandle") + "\"}");
        }
    }

    /** A slow machine takes longer than a poll waits: then it waits again. None may be answered with nothing before. */
    private static void parkAgain(PollFleet fleet, long startNanos) throws IOException {
        if (fleet.parkAgain(POLL) > 0) {
            assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isGreaterThan(WAIT.minusSeconds(1));
        }
    }

    private static List<String> answers(PollFleet fleet, int count, long startNanos) throws IOException {
        long giveUpNanos = System.nanoTime() + LIMIT.toNanos();
        List<String> answers = fleet.await(count, Duration.ofSeconds(1));
        while ((answers.size() < count || answers.contains(PollFleet.NOTHING)) && System.nanoTime() < giveUpNanos) {
            parkAgain(fleet, startNanos);
            answers = fleet.await(count, Duration.ofSeconds(1));
        }
        return answers;
    }

    /** Ten at a time, as many as are asked for; returns the bodies. */
    private static Set<String> send(SqsConnection connection, int messages) throws IOException {
        Set<String> bodies = new HashSet<>();
        while (bodies.size() < messages) {
            List<String> entries = new ArrayList<>();
            for (int i = 0; i < 10 && bodies.size() < messages; i++) {
                String body = "message " + bodies.size();
                entries.add("{\"Id\":\"" + i + "\",\"MessageBody\":\"" + body + "\"}");
                bodies.add(body);
            }
            SqsAnswer answer = connection.call(
                    "SendMessageBatch",
                    "{" + Client.url("polled") + ",\"Entries\":[" + String.join(",", entries) + "]}");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().objects("Successful")).hasSameSizeAs(entries);
        }
        return bodies;
    }

    private static Set<String> bodies(List<String> answers) {
        Set<String> bodies = new HashSet<>();
        for (String answer : answers) {
            assertThat(answer).startsWith("200 ");
            for (Json message : Json.read(answer.substring(4)).objects("Messages")) {
                assertThat(bodies.add(message.text("Body")))
                        .as("delivered twice")
                        .isTrue();
            }
        }
        return bodies;
    }
}
