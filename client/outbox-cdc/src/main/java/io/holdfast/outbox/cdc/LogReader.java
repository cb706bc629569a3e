package io.holdfast.outbox.cdc;

import io.debezium.embedded.Connect;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.RecordChangeEvent;
import io.debezium.engine.format.ChangeEventFormat;
import io.holdfast.outbox.Repeated;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;
import org.jspecify.annotations.Nullable;

/**
 * One run of Debezium's engine: from a start to the first failure, or to {@link #stop}. Gives what it reads to the consumer in batches, and
 * commits its position only after the consumer returned. The consumer runs on Debezium's thread; if it throws, the run ends.
 */
final class LogReader implements Runnable {
    static final String PREFIX = "holdfast_outbox";
    static final String SEQ = "seq";

    /** A crash repeats at most this much of the log, and what was sent of it is known by the table. */
    private static final Duration FLUSH_INTERVAL = Duration.ofSeconds(1);

    private final DebeziumEngine<RecordChangeEvent<SourceRecord>> engine;
    private final Consumer<List<LogEntry>> consumer;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    LogReader(Properties settings, Consumer<List<LogEntry>> consumer) {
        this.consumer = consumer;
        this.engine = DebeziumEngine.create(ChangeEventFormat.of(Connect.class))
                .using(settings)
                .using(new IntervalCommitPolicy(FLUSH_INTERVAL))
                .using((success, message, error) -> ended(success, message, error))
                .notifying(this::take)
                .build();
    }

    /** Returns when the run is over. */
    @Override
    public void run() {
        boolean ignored = Repeated.once(engine::run, failure::set);
    }

    /** Why the run ended; empty if it was stopped. */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** Ends the run; a batch that the consumer has not finished is read again by the next one. */
    void stop() {
        try {
            engine.close();
        } catch (IllegalStateException startingOrEndedAlready) {
            // Debezium refuses while it is starting; the consumer then ends the run with its first batch.
        } catch (IOException cannotClose) {
            throw new UncheckedIOException(cannotClose);
        }
    }

    private void ended(boolean success, @Nullable String message, @Nullable Throwable error) {
        if (!success) {
            failure.set(error != null ? error : new IllegalStateException(message));
        }
    }

    private void take(
            List<RecordChangeEvent<SourceRecord>> records,
            DebeziumEngine.RecordCommitter<RecordChangeEvent<SourceRecord>> committer)
            throws InterruptedException {
        List<LogEntry> entries = new ArrayList<>(records.size());
        for (RecordChangeEvent<SourceRecord> each : records) {
            entry(each.record()).ifPresent(entries::add);
        }
        consumer.accept(entries);
        for (RecordChangeEvent<SourceRecord> each : records) {
            committer.markProcessed(each);
        }
        committer.markBatchFinished();
    }

    private static Optional<LogEntry> entry(SourceRecord change) {
        if (!(change.value() instanceof Struct value)) {
            return Optional.empty();
        }
        return switch (value.getString("op")) {
            case "c" -> {
                long seq = value.getStruct("after").getInt64(SEQ);
                long transaction = value.getStruct("source").getInt64("txId");
                yield Optional.of(new LogEntry.Inserted(seq, transaction));
            }
            case "m" ->
                LogMark.parse(text(value.getStruct("message").getBytes("content")))
                        .map(LogEntry.Marked::new);
            default -> Optional.empty();
        };
    }

    private static String text(byte[] content) {
        return StandardCharsets.UTF_8.decode(ByteBuffer.wrap(content)).toString();
    }
}
