package io.holdfast.app.endpoint.admin;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.redrive.GuardedRedrives;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedrivePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongUnaryOperator;

/**
 * Marks in the graph of a queue when dead letters were brought back: out of it, or into it out of the queue that takes its dead letters.
 *
 * @param shown from the server's own time to the wall clock's
 */
record RedriveMarks(GuardedRedrives redrives, QueueDirectory directory, LongUnaryOperator shown)
        implements QueueDetails {
    private static final int MOST_REDRIVES = 10;
    private static final long TIMEOUT_SECONDS = 2;

    @Override
    public List<QueueMark> marks(QueueInfo queue) {
        List<QueueMark> marks = new ArrayList<>();
        for (Redrive redrive : of(queue)) {
            add(redrive, redrive.order().total() + " dead letters", marks);
        }
        RedrivePolicy policy = queue.settings().redrivePolicy();
        QueueInfo letters = policy == null ? null : directory.find(policy.target());
        if (letters != null) {
            addFrom(letters, queue, marks);
        }
        return marks;
    }

    private void addFrom(QueueInfo letters, QueueInfo queue, List<QueueMark> marks) {
        for (Redrive redrive : of(letters)) {
            QueueName destination = redrive.order().destination();
            if (destination == null || destination.equals(queue.name())) {
                add(redrive, "the dead letters in " + letters.name().name(), marks);
            }
        }
    }

    private void add(Redrive redrive, String what, List<QueueMark> marks) {
        marks.add(mark(redrive.order().startedAtMillis(), "A redrive of " + what + " was started."));
        if (redrive.endedAtMillis() > 0) {
            String how = redrive.status().name().toLowerCase(Locale.ROOT);
            long moved = redrive.counts().moved();
            marks.add(mark(
                    redrive.endedAtMillis(), "The redrive of " + what + " ended (" + how + ", " + moved + " moved)."));
        }
    }

    private QueueMark mark(long millis, String text) {
        return new QueueMark(shown.applyAsLong(millis), "redrive", text);
    }

    private List<Redrive> of(QueueInfo queue) {
        try {
            return redrives.list(queue).get(TIMEOUT_SECONDS, TimeUnit.SECONDS).stream()
                    .limit(MOST_REDRIVES)
                    .map(GuardedRedrives.View::redrive)
                    .toList();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return List.of();
        } catch (ExecutionException | TimeoutException unavailable) {
            // The queue was deleted just now, or its partition does not answer: the rest of the page is worth showing
            // without its marks.
            return List.of();
        }
    }
}
