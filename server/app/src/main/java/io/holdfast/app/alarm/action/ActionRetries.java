package io.holdfast.app.alarm.action;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;

/** When actions that failed are tried again: ever more slowly. Any thread. */
final class ActionRetries {
    static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    private static final int MOST_DOUBLINGS = 16;

    private final Map<Attempted, Wait> waits = new ConcurrentHashMap<>();

    private record Attempted(long notification, String action) {}

    private record Wait(int failures, long untilMillis) {}

    boolean isDue(long notification, String action, long now) {
        Wait wait = waits.get(new Attempted(notification, action));
        return wait == null || now >= wait.untilMillis;
    }

    void failed(long notification, String action, long now) {
        Attempted attempted = new Attempted(notification, action);
        Wait before = waits.get(attempted);
        int failures = before == null ? 1 : before.failures + 1;
        waits.put(attempted, new Wait(failures, now + waitMillis(failures)));
    }

    /** Forgets the actions that are not pending any more. */
    void keep(BiPredicate<Long, String> isPending) {
        waits.keySet().removeIf(attempted -> !isPending.test(attempted.notification, attempted.action));
    }

    static long waitMillis(int failures) {
        long doubled = FIRST_WAIT.toMillis() << Math.min(failures - 1, MOST_DOUBLINGS);
        return Math.min(doubled, LONGEST_WAIT.toMillis());
    }
}
