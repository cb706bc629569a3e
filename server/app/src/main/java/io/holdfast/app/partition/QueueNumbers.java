package io.holdfast.app.partition;

import io.holdfast.engine.command.QueueDescription;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The numbers of some queues, and the time at which they were so. */
public record QueueNumbers(List<QueueDescription> queues, long nowMillis) {
    public QueueNumbers {
        queues = List.copyOf(queues);
    }

    /** @param found null if there is no such queue */
    static QueueNumbers of(@Nullable QueueDescription found, long nowMillis) {
        return new QueueNumbers(found == null ? List.of() : List.of(found), nowMillis);
    }

    /** Both, at the later of their times: the messages of the others have grown older until then. */
    QueueNumbers with(QueueNumbers other) {
        long later = Math.max(nowMillis, other.nowMillis);
        return new QueueNumbers(Stream.concat(at(later), other.at(later)).toList(), later);
    }

    private Stream<QueueDescription> at(long laterMillis) {
        return queues.stream()
                .map(queue -> new QueueDescription(
                        queue.queue(),
                        queue.visible(),
                        queue.inFlight(),
                        queue.delayed(),
                        queue.waiters(),
                        queue.oldestAgeMillis() == 0 ? 0 : queue.oldestAgeMillis() + laterMillis - nowMillis,
                        queue.fair(),
                        queue.statistics()));
    }
}
