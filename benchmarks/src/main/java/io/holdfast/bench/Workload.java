package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.DrainLoad;
import io.holdfast.bench.load.Groups;
import io.holdfast.bench.load.Measured;
import io.holdfast.bench.load.MixedLoad;
import io.holdfast.bench.load.Protocol;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.SendLoad;
import io.holdfast.bench.load.Timing;
import io.holdfast.bench.load.WakeUpLoad;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the rounds measure, in the order of the table's rows. */
enum Workload {
    SEND("send", "SendMessage"),
    BATCH("batch", "SendMessageBatch(10)"),
    RECEIVE("receive", "Receive(10) + DeleteBatch(10)"),
    MIXED("mixed", "mixed, send to receive"),
    WAKE("wake", "long-poll wake-up at 200/s"),
    FIFO_BATCH("fifo", "FIFO, 100 groups: ", BATCH),
    FIFO_RECEIVE("fifo", "FIFO, 100 groups: ", RECEIVE),
    QUERY_SEND("query", "Query: ", SEND),
    QUERY_BATCH("query", "Query: ", BATCH),
    QUERY_RECEIVE("query", "Query: ", RECEIVE);

    static final int FIFO_GROUPS = 100;
    private static final List<Integer> FIXED_CONNECTIONS = List.of(32);

    private final String shortName;
    private final String title;
    private final @Nullable Workload baseline;

    Workload(String shortName, String title) {
        this.shortName = shortName;
        this.title = title;
        this.baseline = null;
    }

    /** The same as {@code baseline}, only on another kind of queue or in another protocol. */
    Workload(String shortName, String prefix, Workload baseline) {
        this.shortName = shortName;
        this.title = prefix + baseline.title;
        this.baseline = baseline;
    }

    static Stream<Workload> all() {
        return Stream.of(values());
    }

    /** Several workloads may share one name. */
    String shortName() {
        return shortName;
    }

    String title() {
        return title;
    }

    /** What it is compared with; itself if that is nothing else. */
    Workload baseline() {
        return baseline == null ? this : baseline;
    }

    boolean isFifo() {
        return this == FIFO_BATCH || this == FIFO_RECEIVE;
    }

    List<Metric> metrics() {
        return switch (baseline()) {
            case MIXED -> List.of(Metric.MESSAGES_PER_SECOND, Metric.P50_MILLIS, Metric.P99_MILLIS);
            case WAKE -> List.of(Metric.P50_MILLIS, Metric.P99_MILLIS);
            default -> List.of(Metric.MESSAGES_PER_SECOND);
        };
    }

    /** The wake-up is about parked polls and a fixed rate, the comparisons have their targets: all at one number. */
    List<Integer> connections(List<Integer> asked) {
        return this == WAKE || baseline != null ? FIXED_CONNECTIONS : asked;
    }

    boolean fits(Contender contender) {
        return switch (this) {
            case SEND, BATCH -> true;
            case RECEIVE, MIXED, WAKE, FIFO_BATCH, FIFO_RECEIVE -> contender.isQueue();
            case QUERY_SEND, QUERY_BATCH, QUERY_RECEIVE -> contender == Contender.HOLDFAST;
        };
    }

    /** A new queue of the kind this needs. */
    QueueAddress create(RunningServer server, String name) {
        if (isFifo()) {
            return new QueueAddress(server.port(), server.control().createFifoQueue(name))
                    .inGroups(new Groups('g', FIFO_GROUPS));
        }
        QueueAddress queue = new QueueAddress(server.port(), server.control().createQueue(name));
        return shortName.equals("query") ? queue.speaking(Protocol.QUERY) : queue;
    }

    Measured run(QueueAddress queue, int connections, Timing timing) {
        return switch (baseline()) {
            case SEND -> SendLoad.run(queue, connections, 1, timing);
            case BATCH -> SendLoad.run(queue, connections, 10, timing);
            case RECEIVE -> DrainLoad.run(queue, connections, timing);
            case MIXED -> MixedLoad.run(queue, connections, timing);
            case WAKE -> WakeUpLoad.run(queue, connections, timing, () -> {});
            default -> throw new IllegalStateException(this + " is no load of its own");
        };
    }
}
