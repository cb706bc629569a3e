package io.holdfast.verify.crash;

import static java.util.concurrent.TimeUnit.MINUTES;
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
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The largest messages from many clients at once, into a small heap: each is acknowledged or refused, and the server lives on. */
@Execution(ExecutionMode.CONCURRENT)
final class BigMessagesTest {
    private static final int CONNECTIONS = 64;
    private static final int ROUNDS = 4;
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int MEBIBYTE = 1 << 20;

    @TempDir
    Path directory;

    private final Set<String> acknowledged = new ConcurrentSkipListSet<>();
    private final AtomicInteger refused = new AtomicInteger();

    /** Written out, or with every letter as an escape, which makes the request six times as long. */
    @ParameterizedTest
    @ValueSource(strings = {"x", "\\u0078"})
    void manyLargeMessagesAtOnceNeitherExhaustTheHeapNorGetLost(String letter) throws Exception {
        ServerCommand command =
                ServerCommand.on(directory.resolve("data")).withJavaOptions("-XX:+ExitOnOutOfMemoryError");
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("CreateQueue", "{\"QueueName\":\"big\"}");
            sendFromAll(server, letter);
            System.out.printf(
                    "BigMessagesTest: %d of %d messages of 1 MiB acknowledged, %d refused; the server has %d MB%n",
                    acknowledged.size(), CONNECTIONS * ROUNDS, refused.get(), server.residentKilobytes() / 1024);
            assertThat(acknowledged).isNotEmpty();
            assertThat(receiveAll(connection)).isEqualTo(acknowledged);
            assertThat(server.isAlive()).isTrue();
            assertThat(server.errors()).doesNotContain("OutOfMemoryError");
        }
    }

    /** They hold what they have sent so far in the server's memory, until it has no more to give. */
    @Test
    void clientsThatStallInTheMiddleOfTheirMessageAreRefusedBeforeTheHeapIsFull() throws Exception {
        ServerCommand command = ServerCommand.on(directory.resolve("data"))
                // The last of them may begin to stall long after the first.
                .with("limits.body-grace", "2 min")
                .withJavaOptions("-XX:+ExitOnOutOfMemoryError");
        ExecutorService threads = Executors.newCachedThreadPool();
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("CreateQueue", "{\"QueueName\":\"big\"}");
            CyclicBarrier allStall = new CyclicBarrier(CONNECTIONS);
            List<Future<Integer>> statuses = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                String json = sendRequest("%03d-0".formatted(i), "\\u0078");
                statuses.add(threads.submit(() -> {
                    try (SqsConnection stalling = new SqsConnection(server.port())) {
                        return stalling.callWithAPause("SendMessage", json, () -> allStall.await(1, MINUTES))
                                .status();
                    }
                }));
            }
            List<Integer> found = new ArrayList<>();
            for (Future<Integer> status : statuses) {
                found.add(status.get());
            }
            assertThat(found).containsOnly(200, 503);
            assertThat(connection.get("/health/ready").status()).isEqualTo(200);
            assertThat(server.errors()).doesNotContain("OutOfMemoryError");
        } finally {
            threads.shutdownNow();
        }
    }

    /** Their answers wait in the server's memory, until it has no more to give. */
    @Test
    void clientsThatDoNotReadTheirAnswersAreRefusedBeforeTheMemoryIsUsedUp() throws Exception {
        ServerCommand command =
                ServerCommand.on(directory.resolve("data")).withJavaOptions("-XX:+ExitOnOutOfMemoryError");
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port());
                PollFleet idlers = new PollFleet(server.port())) {
            connection.call("CreateQueue", "{\"QueueName\":\"big\"}");
            for (int i = 0; i < 20; i++) {
                connection.call("SendMessage", sendRequest("%03d-0".formatted(i), "x"));
            }
            idlers.park(CONNECTIONS, "{" + Client.url("big") + ",\"MaxNumberOfMessages\":10,\"VisibilityTimeout\":0}");
            assertThat(connection.call("ListQueues", "{}").status()).isEqualTo(200);
            List<String> answers = idlers.awaitAll(LIMIT);
            assertThat(answers)
                    .hasSize(CONNECTIONS)
                    .allMatch(answer -> answer.startsWith("200 ") || answer.startsWith("503 "));
            assertThat(server.errors()).doesNotContain("OutOfMemoryError");
        }
    }

    private void sendFromAll(ServerProcess server, String letter) throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        CyclicBarrier together = new CyclicBarrier(CONNECTIONS);
        List<Future<?>> senders = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            int sender = i;
            senders.add(threads.submit(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    together.await(2, MINUTES);
                    send(server.port(), letter, "%03d-%d".formatted(sender, round));
                }
                return null;
            }));
        }
        List<Throwable> failures = new ArrayList<>();
        for (Future<?> sender : senders) {
            try {
                sender.get();
            } catch (ExecutionException failed) {
                failures.add(failed.getCause());
            }
        }
        threads.shutdownNow();
        // Those that waited for one that failed have nothing to say.
        assertThat(failures)
                .as(server.errors())
                .filteredOn(failure -> !(failure instanceof BrokenBarrierException))
                .isEmpty();
        assertThat(failures).isEmpty();
    }

    private void send(int port, String letter, String name) throws IOException {
        String json = sendRequest(name, letter);
        try (SqsConnection connection = new SqsConnection(port)) {
            SqsAnswer answer = connection.call("SendMessage", json);
            if (answer.isAcknowledged()) {
                acknowledged.add(name);
            } else {
                assertThat(answer.status()).as(answer.text()).isEqualTo(503);
                refused.incrementAndGet();
            }
        }
    }

    private static Set<String> receiveAll(SqsConnection connection) throws IOException {
        Set<String> found = new ConcurrentSkipListSet<>();
        String receive = "{" + Client.url("big") + ",\"MaxNumberOfMessages\":10,\"VisibilityTimeout\":43200}";
        while (true) {
            SqsAnswer answer = connection.call("ReceiveMessage", receive);
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            List<Json> messages = answer.json().objects("Messages");
            if (messages.isEmpty()) {
                return found;
            }
            for (Json message : messages) {
                String name = message.text("Body").substring(0, 5);
                assertThat(message.text("Body").equals(body(name, "x"))).isTrue();
                found.add(name);
            }
        }
    }

    private static String sendRequest(String name, String letter) {
        return "{" + Client.url("big") + ",\"MessageBody\":\"" + body(name, letter) + "\"}";
    }

    private static String body(String name, String letter) {
        return name + letter.repeat(MEBIBYTE - name.length());
    }
}
