package io.holdfast.app.metrics;

import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.command.RedrivePolicy;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which queues get series of their own. Dead-letter queues always do. The others follow in an order that changes seldom, so that series do
 * not come and go: those that hold messages, those that somebody has used since the start, the rest; within each by name.
 */
final class ShownQueues {
    /** So that the page stays within bounds whatever clients make. */
    static final int MOST_DEAD_LETTER_QUEUES = 5_000;

    private static final Comparator<QueueDescription> BY_NAME = Comparator.comparing(
            each -> each.queue().name(),
            Comparator.comparing(QueueName::region)
                    .thenComparing(QueueName::account)
                    .thenComparing(QueueName::name));
    private static final Comparator<QueueDescription> BY_USE =
            Comparator.comparing(ShownQueues::rank).thenComparing(BY_NAME);

    private ShownQueues() {}

    /** Those that are shown, by name. */
    static List<QueueDescription> of(List<QueueDescription> all, int most) {
        Set<QueueName> targets = all.stream()
                .map(each -> each.queue().settings().redrivePolicy())
                .flatMap(Stream::ofNullable)
                .map(RedrivePolicy::target)
                .collect(Collectors.toSet());
        Stream<QueueDescription> deadLetters = all.stream()
                .filter(each -> targets.contains(each.queue().name()))
                .sorted(BY_USE)
                .limit(MOST_DEAD_LETTER_QUEUES);
        Stream<QueueDescription> others = all.stream()
                .filter(each -> !targets.contains(each.queue().name()))
                .sorted(BY_USE)
                .limit(most);
        return Stream.concat(deadLetters, others).sorted(BY_NAME).toList();
    }

    private static int rank(QueueDescription queue) {
        QueueStatistics since = queue.statistics();
        if (queue.visible() + queue.inFlight() + queue.delayed() > 0) {
            return 0;
        }
        return queue.waiters() > 0 || since.sent + since.received + since.emptyReceives > 0 ? 1 : 2;
    }
}
