package io.holdfast.verify.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxMessage;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** Publishing in a transaction of real PostgreSQL. */
class PublishTest extends OutboxBedTest {
    private static final int WRITERS = 8;
    private static final int KEYS = 5;
    private static final int EACH =
            Integer.getInteger("holdfast.outbox.each", Boolean.getBoolean("holdfast.long") ? 1_250 : 100);

    @Test
    void connectionThatCommitsByItselfIsRefused() throws Exception {
        try (Connection connection = bed.database.connect()) {
            assertThatThrownBy(() -> bed.outbox.publish(
                            connection, OutboxMessage.to("orders").body("x")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("setAutoCommit(false)");
        }
        assertThat(bed.pending()).isZero();
    }

    @Test
    void oneBadMessageKeepsTheWholeCallFromBeingWritten() throws Exception {
        try (Connection connection = bed.database.connect()) {
            connection.setAutoCommit(false);
            List<OutboxMessage> messages = List.of(
                    OutboxMessage.to("orders").body("good"),
                    OutboxMessage.to("orders.fifo").body("no key"));
            assertThatThrownBy(() -> bed.outbox.publish(connection, messages))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("needs a key");
            connection.commit();
        }
        assertThat(bed.pending()).isZero();
    }

    @Test
    void publishingAddsOneRoundTripHoweverManyMessages() throws Exception {
        String direct = bed.database.url();
        int port = Integer.parseInt(direct.replaceFirst(".*:(\\d+)/.*", "$1"));
        try (RoundTrips roundTrips = new RoundTrips(port);
                Connection connection = DriverManager.getConnection(
                        direct.replace(":" + port + "/", ":" + roundTrips.port() + "/"), bed.database.user(), "")) {
            connection.setAutoCommit(false);
            try (Statement business = connection.createStatement()) {
                business.execute("INSERT INTO business VALUES ('b', 1)");
            }
            roundTrips.count();
            bed.outbox.publish(connection, OutboxMessage.to("orders").key("k").body("first"));
            assertThat(roundTrips.count()).isEqualTo(1);
            List<OutboxMessage> many = IntStream.range(0, 200)
                    .mapToObj(i -> OutboxMessage.to("orders").key("k" + i % 50).body("m" + i))
                    .toList();
            for (int i = 0; i < 8; i++) {
                bed.outbox.publish(connection, many);
                assertThat(roundTrips.count()).isEqualTo(1);
            }
            connection.commit();
        }
        assertThat(bed.pending()).isEqualTo(1_601);
    }

    @Test
    void oppositeOrdersOfKeysEndInAnErrorThatSaysToTryAgain() throws Exception {
        // Not the common pool, which may have a single thread.
        ExecutorService both = Executors.newFixedThreadPool(2);
        try (Connection one = bed.database.connect();
                Connection two = bed.database.connect()) {
            one.setAutoCommit(false);
            two.setAutoCommit(false);
            bed.outbox.publish(one, OutboxMessage.to("orders").key("a").body("1a"));
            bed.outbox.publish(two, OutboxMessage.to("orders").key("b").body("2b"));
            CompletableFuture<Void> waits = CompletableFuture.runAsync(() -> publish(one, "b"), both);
            CompletableFuture<Void> closesTheCircle = CompletableFuture.runAsync(() -> publish(two, "a"), both);
            Throwable failure = failureOfOne(waits, closesTheCircle);
            assertThat(failure)
                    .isInstanceOf(SQLTransactionRollbackException.class)
                    .hasMessageContaining("run the whole transaction again");
        } finally {
            both.shutdown();
        }
    }

    private void publish(Connection connection, String key) {
        try {
            bed.outbox.publish(connection, OutboxMessage.to("orders").key(key).body(key));
            connection.commit();
        } catch (SQLException failure) {
            try {
                connection.rollback();
            } catch (SQLException worse) {
                failure.addSuppressed(worse);
            }
            throw new IllegalStateException(failure);
        }
    }

    private static Throwable failureOfOne(CompletableFuture<Void> one, CompletableFuture<Void> two) throws Exception {
        List<Throwable> failures = new ArrayList<>();
        for (CompletableFuture<Void> each : List.of(one, two)) {
            try {
                each.get();
            } catch (ExecutionException failed) {
                failures.add(failed.getCause().getCause());
            }
        }
        assertThat(failures).hasSize(1);
        return failures.get(0);
    }

    @Test
    void oneCallWithManyKeysNeverMeetsAnotherInOppositeOrder() throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(4);
        List<Future<?>> done = new ArrayList<>();
        for (int w = 0; w < 4; w++) {
            boolean backwards = w % 2 == 0;
            done.add(writers.submit(() -> {
                for (int round = 0; round < 50; round++) {
                    List<OutboxMessage> messages = new ArrayList<>();
                    IntStream.range(0, 10)
                            .map(i -> backwards ? 9 - i : i)
                            .forEach(key -> messages.add(
                                    OutboxMessage.to("orders").key("k" + key).body("x")));
                    bed.publish(messages);
                }
                return null;
            }));
        }
        for (Future<?> writer : done) {
            writer.get();
        }
        writers.shutdown();
        assertThat(bed.pending()).isEqualTo(4 * 50 * 10);
    }

    @Test
    void withinAKeyMessagesArriveInTheOrderOfCommits() throws Exception {
        String orders = bed.queue("orders.fifo");
        bed.started(bed.relay());
        bed.started(bed.relay());
        for (int key = 0; key < KEYS; key++) {
            bed.database.execute("INSERT INTO business VALUES ('key-" + key + "', 0)");
        }
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        List<Future<?>> done = new ArrayList<>();
        for (int w = 0; w < WRITERS; w++) {
            int writer = w;
            done.add(writers.submit(() -> {
                write(writer);
                return null;
            }));
        }
        for (Future<?> writer : done) {
            writer.get();
        }
        writers.shutdown();

        Map<String, List<Integer>> byKey = bed.receive(orders, WRITERS * EACH).stream()
                .collect(Collectors.groupingBy(
                        PublishTest::group, Collectors.mapping(m -> Integer.parseInt(m.body()), Collectors.toList())));
        assertThat(byKey).hasSize(KEYS);
        assertThat(byKey.values())
                .allSatisfy(numbers -> assertThat(numbers)
                        .containsExactlyElementsOf(
                                IntStream.rangeClosed(1, numbers.size()).boxed().toList()));
    }

    /** The message carries which commit of its key it belongs to. */
    private void write(int writer) throws SQLException {
        try (Connection connection = bed.database.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < EACH; i++) {
                String key = "key-" + (writer * 7 + i) % KEYS;
                int number;
                try (ResultSet counted = statement.executeQuery(
                        "UPDATE business SET seen = seen + 1 WHERE id = '" + key + "' RETURNING seen")) {
                    counted.next();
                    number = counted.getInt(1);
                }
                bed.outbox.publish(
                        connection, OutboxMessage.to("orders.fifo").key(key).body(String.valueOf(number)));
                connection.commit();
            }
        }
    }

    @Test
    void traceContextOfThePublisherTravelsWithTheMessage() throws Exception {
        String orders = bed.queue("orders");
        bed.started(bed.relay());
        String parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        Outbox tracing = Outbox.builder(Dialect.POSTGRESQL)
                .traceContext(() -> Map.of("traceparent", parent, "tracestate", "vendor=1"))
                .build();
        try (Connection connection = bed.database.connect()) {
            connection.setAutoCommit(false);
            tracing.publish(connection, OutboxMessage.to("orders").body("traced"));
            connection.commit();
        }
        Message message = bed.receive(orders, 1).get(0);
        assertThat(message.messageAttributes().get("traceparent").stringValue()).isEqualTo(parent);
        assertThat(message.messageAttributes().get("tracestate").stringValue()).isEqualTo("vendor=1");
    }

    private static String group(Message message) {
        return message.attributes().get(MessageSystemAttributeName.MESSAGE_GROUP_ID);
    }
}
