package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Queue;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * More of everything than fits into the heap that {@code ./holdfast} gives: it is refused or stays on the disk, and the next start, after a
 * kill, needs no more than the run before. The long form goes to the limits that follow the heap.
 */
final class MemoryTest {
    private static final boolean LONG = Seed.isLong();
    private static final int QUEUES = LONG ? 130_000 : 2_000;
    private static final int FIFO_GROUPS = LONG ? 1_000_000 : 60_000;
    private static final int TENANTS = LONG ? 400_000 : 60_000;
    private static final int IN_FLIGHT = LONG ? 2_000_000 : 20_000;
    private static final int IN_FLIGHT_OF_QUEUE = 120_000;
    private static final int SAMPLE = 1_000;
    /** For those that are cached, and for what a server that has worked keeps besides, however many wait. */
    private static final long MOST_BYTES_FOR_WAITING_GROUPS = 30_000_000;

    @TempDir
    Path directory;

    @Test
    void queuesBeyondTheLimitAreRefusedAndThoseThatExistStayUsableAfterAKill() throws Exception {
        ServerCommand command = LONG ? command() : command().with("limits.max-queues", Integer.toString(QUEUES / 2));
        int made;
        try (ServerProcess server = command.start();
                Flood flood = new Flood(server.port())) {
            long before = HeapUse.bytes(server);
            Queue<SqsAnswer> answers = flood.create(QUEUES, i -> "queue-" + i);
            made = (int) answers.stream().filter(SqsAnswer::isAcknowledged).count();
            answers.removeIf(SqsAnswer::isAcknowledged);
            assertThat(answers).isNotEmpty().allSatisfy(answer -> {
                assertThat(answer.error()).isEqualTo("OverLimit");
                assertThat(answer.message()).contains("limits.max-queues");
            });
            HeapUse.report("queues", made, before, server);
            flood.send(made * 5, call -> "queue-" + call, "", "");
            assertThat(flood.receive(made / 2, i -> "queue-" + i).count().intValue())
                    .isEqualTo(made / 2 * 10);
            HeapUse.report("queues, half of them used", made, before, server);
            server.kill();
        }
        try (ServerProcess server = command.start();
                SqsConnection connection = new SqsConnection(server.port())) {
            HeapUse.report("queues after the restart", made, 0, server);
            assertThat(create(connection, "more").error()).isEqualTo("OverLimit");
            assertThat(connection
                            .call("DeleteQueue", "{" + Client.url("queue-0") + "}")
                            .status())
                    .isEqualTo(200);
            assertThat(create(connection, "more").status()).isEqualTo(200);
            assertThat(create(connection, "too-many").error()).isEqualTo("OverLimit");
            assertThat(server.errors()).doesNotContain("limits.max-queues");
            assertHealthy(server);
        }
        try (ServerProcess server = command().with("limits.max-queues", "10").start()) {
            assertThat(server.errors()).contains("holds " + made + " queues, more than limits.max-queues (10)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"groups.fifo", "tenants"})
    void messageGroupsThatWaitCostNoHeap(String queue) throws Exception {
        int groups = queue.endsWith(".fifo") ? FIFO_GROUPS : TENANTS;
        try (ServerProcess server = command().start();
                Flood flood = new Flood(server.port())) {
            flood.create(1, i -> queue);
            long before = HeapUse.bytes(server);
            flood.send(groups, call -> queue, "group-", "");
            assertThat(HeapUse.report("groups waiting in " + queue, groups, before, server))
                    .isLessThan(MOST_BYTES_FOR_WAITING_GROUPS);
            server.kill();
        }
        try (ServerProcess server = command().start();
                Flood flood = new Flood(server.port())) {
            HeapUse.report("groups after the restart in " + queue, groups, 0, server);
            Flood.Taken taken = flood.receive(SAMPLE / 10, i -> queue);
            assertThat(taken.bodies()).hasSize(SAMPLE).doesNotHaveDuplicates();
            HeapUse.report("groups, some in flight, in " + queue, groups, 0, server);
            flood.delete(queue, taken);
            assertHealthy(server);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".fifo"})
    void receivesBeyondTheLimitAreRefusedAlsoAfterAKillUntilThereIsRoom(String kind) throws Exception {
        ServerCommand command =
                LONG ? command() : command().with("limits.max-in-flight", Integer.toString(IN_FLIGHT / 2));
        int queues = (IN_FLIGHT - 1) / IN_FLIGHT_OF_QUEUE + 4;
        Flood.Taken taken;
        try (ServerProcess server = command.start();
                Flood flood = new Flood(server.port())) {
            flood.create(queues, i -> "queue-" + i + kind);
            flood.send(IN_FLIGHT, call -> "queue-" + call % queues + kind, kind.isEmpty() ? "" : "group-", "");
            long before = HeapUse.bytes(server);
            taken = flood.receive(IN_FLIGHT, i -> "queue-" + i % queues + kind);
            HeapUse.report("received messages " + kind, taken.count().intValue(), before, server);
            assertRefused(taken);
            server.kill();
        }
        try (ServerProcess server = command.start();
                Flood flood = new Flood(server.port());
                SqsConnection connection = new SqsConnection(server.port())) {
            HeapUse.report(
                    "received messages after the restart " + kind, taken.count().intValue(), 0, server);
            assertRefused(flood.receive(1, i -> "queue-0" + kind));
            assertThat(connection
                            .call("PurgeQueue", "{" + Client.url("queue-1" + kind) + "}")
                            .status())
                    .isEqualTo(200);
            assertThat(flood.receive(1, i -> "queue-0" + kind).bodies()).hasSize(10);
            assertHealthy(server);
        }
    }

    /** Queues, received messages, cached groups and messages about to be delivered have their shares of the heap at the same time. */
    @Test
    @EnabledIfSystemProperty(named = "holdfast.long", matches = "true")
    void allBoundsFitIntoTheHeapTogether() throws Exception {
        IntFunction<String> name = i -> "queue-" + i + (i % 2 == 0 ? ".fifo" : "");
        String attribute = ",\"MessageAttributes\":{\"large\":{\"DataType\":\"String\",\"StringValue\":\""
                + "x".repeat(2_000) + "\"}}";
        int made;
        try (ServerProcess server = command().start();
                Flood flood = new Flood(server.port())) {
            Queue<SqsAnswer> answers = flood.create(QUEUES, name);
            made = (int) answers.stream().filter(SqsAnswer::isAcknowledged).count() - 24;
            flood.send(made * 40, call -> name.apply(call % made), "group-", attribute);
            HeapUse.report("queues with messages waiting", made, 0, server);
            Flood.Taken taken = flood.receive(made * 4, i -> name.apply(i % made));
            HeapUse.report("messages received, and all queues", taken.count().intValue(), 0, server);
            assertRefused(taken);
            flood.send(made * 10, call -> name.apply(call % made), "more-", "");
            HeapUse.report("messages received, and more sent", taken.count().intValue(), 0, server);
            server.kill();
        }
        try (ServerProcess server = command().start();
                Flood flood = new Flood(server.port())) {
            HeapUse.report("queues after the restart", made, 0, server);
            assertRefused(flood.receive(24, i -> name.apply(i)));
            flood.send(made * 10, call -> name.apply(call % made), "again-", "");
            HeapUse.report("queues after the restart, and more sent", made, 0, server);
            assertHealthy(server);
        }
    }

    private static void assertRefused(Flood.Taken taken) {
        assertThat(taken.refused()).isNotEmpty().allSatisfy(answer -> {
            assertThat(answer.error()).isEqualTo("OverLimit");
            assertThat(answer.message()).contains("limits.max-in-flight");
        });
    }

    private static SqsAnswer create(SqsConnection connection, String queue) throws IOException {
        return connection.call("CreateQueue", "{\"QueueName\":\"" + queue + "\"}");
    }

    private static void assertHealthy(ServerProcess server) throws IOException {
        try (SqsConnection connection = new SqsConnection(server.port())) {
            assertThat(connection.call("ListQueues", "{}").status()).isEqualTo(200);
        }
        assertThat(server.errors()).doesNotContain("OutOfMemoryError");
    }

    /** As {@code ./holdfast} starts it. */
    private ServerCommand command() {
        return ServerCommand.on(directory.resolve("data")).withJavaOptions("-Xms128m", "-XX:+ExitOnOutOfMemoryError");
    }
}
