package io.holdfast.app.peer;

import io.holdfast.app.alarm.KnownFigures;
import io.holdfast.app.alarm.action.QueueSender;
import io.holdfast.app.audit.AuditReader;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.endpoint.admin.AuditElsewhere;
import io.holdfast.app.endpoint.admin.ClusterNodes;
import io.holdfast.app.endpoint.admin.TotalsElsewhere;
import io.holdfast.app.endpoint.health.ClusterHealth;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.history.RecordedHistory;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.identity.KeyUses;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.metrics.ClockNumbers;
import io.holdfast.app.metrics.ReplicaNumbers;
import io.holdfast.app.partition.NumbersElsewhere;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.RedriveQuestions;
import io.holdfast.engine.row.Rows;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What operators, alarms and metrics need to know of all nodes, each with the route by which the others are told this node's part of it. All of them are made
 * before the node listens to the others.
 */
public final class ClusterViews {
    private final LeaderQuestions leaders;
    private final Answering answering;
    private final ClockExchange clocks;
    private final Map<String, RequestHandler> routes = new HashMap<>();

    /**
     * @param answering threads that never ask other nodes
     * @param clock the system's
     * @param mostClockMillis that clocks may differ by before somebody should know
     */
    public ClusterViews(LeaderQuestions leaders, Answering answering, InstantSource clock, long mostClockMillis) {
        this.leaders = leaders;
        this.answering = answering;
        this.clocks = new ClockExchange(leaders.gathering(), clock, System::nanoTime, mostClockMillis);
        routes.put(PeerRoutes.CLOCK, clocks::answer);
    }

    /** All nodes, this one among them. */
    public List<String> nodes() {
        return Stream.concat(Stream.of(leaders.placement().self()), leaders.gathering().others().stream())
                .sorted()
                .toList();
    }

    /** Compares the clocks of the nodes. */
    public BackgroundTask.Step clocks() {
        return clocks::look;
    }

    public ClockNumbers clockNumbers() {
        return clocks.numbers();
    }

    /** Whether somebody decides what belongs to no queue: without that, users and queues are not to be changed. */
    public ClusterHealth health() {
        ControlHealth health = new ControlHealth(leaders);
        routes.put(PeerRoutes.CONTROL_LED, health::answer);
        return health;
    }

    /**
     * How all nodes are.
     *
     * @param obstacle what hinders a node from joining; empty if nothing does
     */
    public ClusterNodes overview(
            KnownMembers members,
            Supplier<String> obstacle,
            String version,
            long startedAtMillis,
            LongSupplier diskFreeBytes,
            Supplier<List<ReplicaNumbers>> replicas) {
        OwnNodeState own = new OwnNodeState(version, startedAtMillis, diskFreeBytes, clocks, obstacle, replicas);
        NodeOverview overview = new NodeOverview(leaders.placement(), leaders.gathering(), members, own);
        routes.put(PeerRoutes.NODE, overview.answer(answering));
        return overview;
    }

    /** What the other nodes may ask. */
    public Map<String, RequestHandler> routes() {
        return Map.copyOf(routes);
    }

    /** The history of the queues of all nodes. */
    public QueueHistory history(RecordedHistory here) {
        ClusterHistory history = new ClusterHistory(here, leaders);
        routes.put(PeerRoutes.MINUTES, history.minutes(answering));
        routes.put(PeerRoutes.SECONDS, history.seconds(answering));
        routes.put(PeerRoutes.ACTIVE_QUEUES, history.active(answering));
        return history;
    }

    /** What the queues of all nodes hold that is worth an alarm; whoever asks waits. */
    public Supplier<KnownFigures> figures(RecordedHistory here, QueueDirectory directory) {
        ClusterFigures figures =
                new ClusterFigures(leaders.placement(), leaders.gathering(), here, directory, clocks::numbers);
        routes.put(PeerRoutes.ALARM_FIGURES, figures.answer(answering));
        return figures::gather;
    }

    /** Sends to queues of all nodes. */
    public QueueSender sender(QueueSender here) {
        ClusterQueueSender sender = new ClusterQueueSender(leaders, here);
        routes.put(PeerRoutes.ALARM_MESSAGE, sender::answer);
        return sender;
    }

    /** Sees to it that the uses of keys on this node are written. */
    public BackgroundTask.Step keyUses(KeyUses uses) {
        ClusterKeyUses all = new ClusterKeyUses(leaders, uses);
        routes.put(PeerRoutes.KEY_USES, all.answer(answering));
        return all::write;
    }

    /** How many messages queues of other nodes hold. */
    public NumbersElsewhere numbers(Partitions partitions) {
        ClusterNumbers numbers = new ClusterNumbers(
                leaders, partitions.directory(), new RedriveQuestions(partitions, NumbersElsewhere.NONE));
        routes.put(PeerRoutes.QUEUE_NUMBERS, numbers.answer(answering));
        return numbers;
    }

    /** The stories of all partitions. */
    public List<Rows> stories(Partitions partitions) {
        StoryRows rows = new StoryRows(leaders, partitions);
        routes.put(PeerRoutes.STORY_ROWS, rows.answer(answering));
        return rows.all();
    }

    /**
     * Learns which queues the partitions have that this node keeps nothing of.
     *
     * @param isKept whether it keeps a partition
     */
    public BackgroundTask.Step queuesOfOthers(QueueDirectory directory, IntPredicate isKept) {
        QueuesOfOthers queues = new QueuesOfOthers(leaders, directory, isKept);
        routes.put(PeerRoutes.QUEUE_INFOS, queues.answer(answering));
        return queues::look;
    }

    /** Asks what a queue is right now. */
    public QueueQuestions queues(QueueDirectory directory) {
        QueueQuestions questions = new QueueQuestions(leaders, directory);
        routes.put(PeerRoutes.QUEUE_INFO, questions.answer(answering));
        return questions;
    }

    /** What happens in the queues of all nodes together. */
    public TotalsElsewhere totals(QueueHistory here) {
        NodeTotals totals = new NodeTotals(leaders.gathering(), here);
        routes.put(PeerRoutes.TOTALS, totals::answer);
        return totals;
    }

    /** The audit logs of all nodes. */
    public AuditElsewhere audit(AuditReader here) {
        ClusterAudit audit = new ClusterAudit(leaders.placement(), leaders.gathering(), here);
        routes.put(PeerRoutes.AUDIT, audit.answer(answering));
        return audit;
    }
}
