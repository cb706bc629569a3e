package io.holdfast.app.peer;

import io.holdfast.app.history.HistoryNumbers;
import io.holdfast.app.history.LiveFigures;
import io.holdfast.app.history.LiveTotals;
import io.holdfast.app.history.MinutePage;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.history.RecordedHistory;
import io.holdfast.app.history.SecondSeries;
import io.holdfast.app.http.RequestHandler;
import io.holdfast.app.partition.NodeSilent;
import io.holdfast.engine.command.QueueName;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The history of the queues of all nodes: what was stored and what is not yet, as the node says that leads the queue now. What happens in queues this
 * second, of all of them, is known of those that this node leads. Whoever asks waits, and gets {@link NodeSilent} if that node does not answer.
 */
public final class ClusterHistory implements QueueHistory {
    private final RecordedHistory here;
    private final LeaderQuestions leaders;

    public ClusterHistory(RecordedHistory here, LeaderQuestions leaders) {
        this.here = here;
        this.leaders = leaders;
    }

    @Override
    public MinutePage minutes(QueueName queue, Instant from, Instant to, int limit) {
        return leaders.read(
                partitionOf(queue),
                PeerRoutes.MINUTES,
                new HistoryQuestion(queue, from, to, limit).encoded(),
                () -> here.minutes(queue, from, to, limit),
                answer -> HistoryWire.minutes(answer).shown(queue.name()));
    }

    /** Answers another node. */
    RequestHandler minutes(Answering answering) {
        return answering.by(asked -> {
            HistoryQuestion question = HistoryQuestion.read(asked);
            return isHere(question.queue())
                    ? HistoryWire.minutes(
                            here.recorded(question.queue(), question.from(), question.to(), question.limit()))
                    : null;
        });
    }

    @Override
    public @Nullable SecondSeries lastHourPerSecond(QueueName queue) {
        return lastHourPerSecond(queue, Instant.EPOCH);
    }

    @Override
    public @Nullable SecondSeries lastHourPerSecond(QueueName queue, Instant from) {
        return leaders.read(
                        partitionOf(queue),
                        PeerRoutes.SECONDS,
                        new HistoryQuestion(queue, from, Instant.EPOCH, 0).encoded(),
                        () -> new Seconds(here.lastHourPerSecond(queue)),
                        answer -> new Seconds(HistoryWire.seconds(answer)))
                .series;
    }

    /** Answers another node. */
    RequestHandler seconds(Answering answering) {
        return answering.by(asked -> {
            HistoryQuestion question = HistoryQuestion.read(asked);
            return isHere(question.queue())
                    ? HistoryWire.seconds(here.lastHourPerSecond(question.queue()), question.from())
                    : null;
        });
    }

    private record Seconds(@Nullable SecondSeries series) {}

    @Override
    public Set<QueueName> active() {
        Set<QueueName> active = new HashSet<>(here.active());
        Gathered gathered = leaders.gathering()
                .askOthers(PeerRoutes.ACTIVE_QUEUES, new byte[0])
                .join();
        if (!gathered.silent().isEmpty()) {
            throw new NodeSilent(gathered.sentence());
        }
        gathered.answers().values().forEach(answer -> active.addAll(LedQueues.read(answer)));
        return active;
    }

    /** Answers another node. */
    RequestHandler active(Answering answering) {
        return answering.by(asked -> here.active().stream()
                .map(QueueName::arn)
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.UTF_8));
    }

    private int partitionOf(QueueName queue) {
        return leaders.placement().partitionOf(queue);
    }

    private boolean isHere(QueueName queue) {
        return leaders.placement().isSurelyHere(partitionOf(queue));
    }

    @Override
    public LiveFigures live(QueueName queue) {
        return here.live(queue);
    }

    @Override
    public Map<QueueName, LiveFigures> live() {
        return here.live();
    }

    @Override
    public LiveTotals liveTotals() {
        return here.liveTotals();
    }

    @Override
    public HistoryNumbers numbers() {
        return here.numbers();
    }
}
