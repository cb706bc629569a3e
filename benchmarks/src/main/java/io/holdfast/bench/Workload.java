package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.load.DrainLoad;
import io.holdfast.bench.load.Measured;
import io.holdfast.bench.load.MixedLoad;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;
import io.holdfast.bench.load.WakeUpLoad;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the rounds measure, in the order of the table's rows. */
enum Workload {
    SEND("send", "SendMessage"),
    BATCH("batch", "SendMessageBatch(10)"),
    RECEIVE("receive", "Receive(10) + DeleteBatch(10)"),
    MIXED("mixed", "mixed, send to receive"),
    WAKE("wake", "long-poll wake-up at 200/s");

    private static final int WAKE_POLLERS = 32;

    private final String shortName;
    private final String title;

    Workload(String shortName, String title) {
        this.shortName = shortName;
        this.title = title;
    }

    static Stream<Workload> all() {
        return Stream.of(values());
    }

    static Optional<Workload> named(String name) {
        return all().filter(it -> it.shortName.equals(name)).findFirst();
    }

    String shortName() {
        return shortName;
    }

    String title() {
        return title;
    }

    List<Metric> metrics() {
        return switch (this) {
            case SEND, BATCH, RECEIVE -> List.of(Metric.MESSAGES_PER_SECOND);
            case MIXED -> List.of(Metric.MESSAGES_PER_SECOND, Metric.P50_MILLIS, Metric.P99_MILLIS);
            case WAKE -> List.of(Metric.P50_MILLIS, Metric.P99_MILLIS);
        };
    }

    /** The wake-up is about parked polls and a fixed rate: it has its own number of connections. */
    List<Integer> connections(List<Integer> asked) {
        return this == WAKE ? List.of(WAKE_POLLERS) : asked;
    }

    boolean fits(Contender contender) {
        return contender.isQueue() || this == SEND || this == BATCH;
    }

    Measured run(QueueAddress queue, int connections, Timing timing) {
        return switch (this) {
            case SEND -> SendLoad.run(queue, connections, 1, timing);
            case BATCH -> SendLoad.run(queue, connections, 10, timing);
            case RECEIVE -> DrainLoad.run(queue, connections, timing);
            case MIXED -> MixedLoad.run(queue, connections, timing);
            case WAKE -> WakeUpLoad.run(queue, connections, timing, () -> {});
        };
    }
}
