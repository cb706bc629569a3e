package io.holdfast.verify.outbox.speed;

import io.holdfast.outbox.Dialect;
import io.holdfast.outbox.Outbox;
import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.OutboxRelay;
import io.holdfast.parts.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** Writers that commit business changes with messages at a steady rate, and a relay beside them. */
final class FlowSection {
    private final Bench bench;

    FlowSection(Bench bench) {
        this.bench = bench;
    }

    /**
     * What was seen.
     *
     * @param written rows per second that the writers committed
     * @param leftBehind rows that were not yet sent when the last writer committed
     * @param p50Millis commit to queue
     */
    record Flow(long written, long leftBehind, long p50Millis, long p99Millis, long worstMillis) {}

    Flow run(int rowsPerSecond, int rowsPerTransaction, int seconds) throws Exception {
        Database database = bench.newDatabase();
        String queue = bench.newQueue();
        ConcurrentHashMap<String, Long> committedMillis = new ConcurrentHashMap<>();
        try (OutboxRelay relay = bench.startedRelay(database)) {
            ExecutorService writers = Executors.newFixedThreadPool(Bench.WRITERS);
            List<Future<Integer>> writing = new ArrayList<>();
            long began = System.nanoTime();
            for (int w = 0; w < Bench.WRITERS; w++) {
                int writer = w;
                writing.add(writers.submit(() -> write(
                        new Writer(database, queue, writer, committedMillis),
                        rowsPerSecond / Bench.WRITERS,
                        rowsPerTransaction,
                        seconds)));
            }
            int rows = 0;
            for (Future<Integer> writer : writing) {
                rows += writer.get();
            }
            long tookNanos = System.nanoTime() - began;
            relay.wakeUp();
            long behind = Bench.number(database, "SELECT count(*) FROM holdfast_outbox WHERE lane IS NOT NULL");
            writers.shutdown();
            long[] latencies = latencies(queue, rows, committedMillis);
            return new Flow(
                    rows * 1_000_000_000L / tookNanos,
                    behind,
                    latencies[latencies.length / 2],
                    latencies[latencies.length * 99 / 100],
                    latencies[latencies.length - 1]);
        }
    }

    private record Writer(
            Database database, String queue, int number, ConcurrentHashMap<String, Long> committedMillis) {}

    private static int write(Writer writer, int rowsPerSecond, int rowsPerTransaction, int seconds)
            throws SQLException {
        Outbox outbox = Outbox.in(Dialect.POSTGRESQL);
        int rows = 0;
        try (Connection connection = writer.database().connect();
                PreparedStatement business = connection.prepareStatement("INSERT INTO business (note) VALUES (?)")) {
            connection.setAutoCommit(false);
            long began = System.nanoTime();
            long stepNanos = 1_000_000_000L * rowsPerTransaction / rowsPerSecond;
            for (long due = began; due < began + seconds * 1_000_000_000L; due += stepNanos) {
                while (System.nanoTime() < due) {
                    LockSupport.parkNanos(due - System.nanoTime());
                }
                business.setString(1, "note");
                business.executeUpdate();
                List<OutboxMessage> messages = new ArrayList<>();
                for (int i = 0; i < rowsPerTransaction; i++) {
                    messages.add(OutboxMessage.to(writer.queue())
                            .key("key-" + ThreadLocalRandom.current().nextInt(Bench.KEYS))
                            .body(writer.number() + "-" + rows++ + " " + "x".repeat(500)));
                }
                outbox.publish(connection, messages);
                connection.commit();
                long now = System.currentTimeMillis();
                messages.forEach(message -> writer.committedMillis().put(name(message.body()), now));
            }
        }
        return rows;
    }

    private static String name(String body) {
        return body.substring(0, body.indexOf(' '));
    }

    /** The queue says when it got each message; both clocks are this machine's. */
    private long[] latencies(String queue, int rows, ConcurrentHashMap<String, Long> committedMillis) {
        String url = bench.sqs.getQueueUrl(request -> request.queueName(queue)).queueUrl();
        List<Long> latencies = new ArrayList<>();
        while (latencies.size() < rows) {
            List<Message> some = bench.sqs
                    .receiveMessage(request -> request.queueUrl(url)
                            .maxNumberOfMessages(10)
                            .waitTimeSeconds(20)
                            .visibilityTimeout(3_600)
                            .messageSystemAttributeNames(MessageSystemAttributeName.SENT_TIMESTAMP))
                    .messages();
            for (Message message : some) {
                long sent = Long.parseLong(message.attributes().get(MessageSystemAttributeName.SENT_TIMESTAMP));
                latencies.add(Math.max(0, sent - committedMillis.get(name(message.body()))));
            }
        }
        long[] sorted = latencies.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }
}
