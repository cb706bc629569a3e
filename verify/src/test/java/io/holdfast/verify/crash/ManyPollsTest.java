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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parked polls cost next to nothing, all are woken, and one that hung up takes no message. */
final class ManyPollsTest {
    private static final int POLLS = Seed.isLong() ? 10_000 : 2_000;
    private static final int ABANDONED = 100;
    private static final long MOST_GROWTH_KILOBYTES = 80 * 1024;
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Pattern WAITERS = Pattern.compile("holdfast_waiters\\{[^}]*queue=\"polled\"[^}]*} (\\S+)");

    @TempDir
    Path directory;

    @Test
    void thousandsOfParkedPollsCostNoThreadAndEachIsWokenByItsMessage() throws Exception {
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                // The JVM's own threads must not come and go while threads are counted.
                .withJavaOptions("-XX:+UseSerialGC", "-XX:-UseDynamicNumberOfCompilerThreads");
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port());
                PollFleet fleet = new PollFleet(server.port())) {
            create(connection);
            warmUp(connection);
            long threadsBefore = server.threads();
            long kilobytesBefore = server.residentKilobytes();

            fleet.park(POLLS, "{" + Client.url("polled") + ",\"WaitTimeSeconds\":20}");
            awaitWaiters(server, connection, POLLS);
            long grownKilobytes = server.residentKilobytes() - kilobytesBefore;
            System.out.printf(
                    "ManyPollsTest: %d parked polls, %d threads before and %d with them, %d KB more memory (%.1f KB each)%n",
                    POLLS, threadsBefore, server.threads(), grownKilobytes, (double) grownKilobytes / POLLS);
            assertThat(server.threads()).isEqualTo(threadsBefore);
            if (Seed.isLong()) {
                assertThat(grownKilobytes).isLessThanOrEqualTo(MOST_GROWTH_KILOBYTES);
            }

            fleet.abandon(ABANDONED);
            awaitWaiters(server, connection, POLLS - ABANDONED);
            Set<String> sent = send(connection, POLLS - ABANDONED);
            List<String> answers = fleet.awaitAll(LIMIT);
            assertThat(bodies(answers)).isEqualTo(sent);
        }
    }

    @Test
    void pollThatHungUpLeavesTheMessageToTheNextOne() throws Exception {
        try (ServerProcess server = ServerCommand.on(directory.resolve("data")).start();
                SqsConnection connection = new SqsConnection(server.port());
                PollFleet fleet = new PollFleet(server.port())) {
            create(connection);
            fleet.park(10, "{" + Client.url("polled") + ",\"WaitTimeSeconds\":20}");
            awaitWaiters(server, connection, 10);
            fleet.abandon(10);
            awaitWaiters(server, connection, 0);
            send(connection, 1);
            String receive = "{" + Client.url("polled") + ",\"AttributeNames\":[\"ApproximateReceiveCount\"]}";
            assertThat(connection.call("ReceiveMessage", receive).json().objects("Messages"))
                    .singleElement()
                    .extracting(message -> message.object("Attributes").number("ApproximateReceiveCount"))
                    .isEqualTo(1L);
        }
    }

    private static void create(SqsConnection connection) throws IOException {
        assertThat(connection.call("CreateQueue", "{\"QueueName\":\"polled\"}").status())
                .isEqualTo(200);
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
        waiters(connection);
    }

    /** Returns the bodies. */
    private static Set<String> send(SqsConnection connection, int messages) throws IOException {
        Set<String> bodies = new HashSet<>();
        for (int i = 0; i < messages; i++) {
            String body = "message " + i;
            SqsAnswer answer =
                    connection.call("SendMessage", "{" + Client.url("polled") + ",\"MessageBody\":\"" + body + "\"}");
            assertThat(answer.status()).isEqualTo(200);
            bodies.add(body);
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

    private static void awaitWaiters(ServerProcess server, SqsConnection connection, int expected) throws IOException {
        long giveUpNanos = System.nanoTime() + LIMIT.toNanos();
        while (waiters(connection) != expected) {
            assertThat(System.nanoTime())
                    .as("%s polls are parked, not %s", waiters(connection), expected)
                    .isLessThan(giveUpNanos);
            assertThat(server.keepsRunningFor(Duration.ofMillis(20))).isTrue();
        }
    }

    private static int waiters(SqsConnection connection) throws IOException {
        Matcher waiters = WAITERS.matcher(connection.get("/metrics").text());
        assertThat(waiters.find()).isTrue();
        return (int) Double.parseDouble(waiters.group(1));
    }
}
