package io.holdfast.app.metrics;

import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.command.RedrivePolicy;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which queues get series of their own. Dead-letter queues and queues with alarms always do. The others follow in an order that changes seldom, so that series do
 * not come and go: those that hold messages, those that somebody has used since the start, the rest; within each by name.
 */
final class ShownQueues {
    /** So that the page stays within bounds whatever clients make. */
    static final int MOST_WATCHED_QUEUES = 5_000;

    private static final Comparator<QueueDescription> BY_NAME = Comparator.comparing(
            each -> each.queue().name(),
            Comparator.comparing(QueueName::region)
                    .thenComparing(QueueName::account)
                    .thenComparing(QueueName::name));
    private static final Comparator<QueueDescription> BY_USE =
            Comparator.comparing(ShownQueues::rank).thenComparing(BY_NAME);

    private ShownQueues() {}

    /**
     * Those that are shown, by name.
     *
     * @param withAlarms queues that somebody has set an alarm on
     */
    static List<QueueDescription> of(List<QueueDescription> all, int most, Set<QueueName> withAlarms) {
        Set<QueueName> watched = all.stream()
                .map(each -> each.queue().settings().redrivePolicy())
                .flatMap(Stream::ofNullable)
                .map(RedrivePolicy::target)
                .collect(Collectors.toCollection(HashSet::new));
        watched.addAll(withAlarms);
        Stream<QueueDescription> always = all.stream()
                .filter(each -> watched.contains(each.queue().name()))
                .sorted(BY_USE)
                .limit(MOST_WATCHED_QUEUES);
        Stream<QueueDescription> others = all.stream()
                .filter(each -> !watched.contains(each.queue().name()))
                .sorted(BY_USE)
                .limit(most);
        return Stream.concat(always, others).sorted(BY_NAME).toList();
    }

    /** Those with a matching name, by name; as many as the page can hold. */
    static List<QueueDescription> of(List<QueueDescription> all, QueueMatch match) {
        return all.stream()
                .filter(each -> match.matches(each.queue().name().name()))
                .sorted(BY_NAME)
                .limit(MOST_WATCHED_QUEUES)
                .toList();
    }

    private static int rank(QueueDescription queue) {
        QueueStatistics since = queue.statistics();
        if (queue.visible() + queue.inFlight() + queue.delayed() > 0) {
            return 0;
        }
        return queue.waiters() > 0 || since.sent + since.received + since.emptyReceives > 0 ? 1 : 2;
    }
}
