package io.holdfast.outbox.cdc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which scopes are held back and when each is tried again. Time is an argument, in nanoseconds of a monotonic clock. Not thread-safe.
 *
 * <pre>
 * flowing → held: refused, or the reader starts · held → flowing: the table has no more of its rows
 * flowing → parked: its head can never be sent · parked → held: an operator unparked or skipped the head
 * </pre>
 */
final class Held {
    private final Map<Scope, Long> dueNanos = new HashMap<>();
    private final Map<Scope, Integer> refusals = new HashMap<>();
    private Set<Scope.Sequence> parked = new HashSet<>();
    private boolean waitsForReader;

    /** Forgets all and holds everything, until {@link #readerRuns}. */
    void untilReaderRuns() {
        dueNanos.clear();
        refusals.clear();
        parked.clear();
        waitsForReader = true;
    }

    void readerRuns(long now) {
        if (waitsForReader) {
            waitsForReader = false;
            dueNanos.put(Scope.Everything.EVERYTHING, now);
        }
    }

    boolean waitsForReader() {
        return waitsForReader;
    }

    boolean catchesUp() {
        return dueNanos.containsKey(Scope.Everything.EVERYTHING);
    }

    boolean covers(String destination, Scope.Sequence sequence) {
        return waitsForReader
                || catchesUp()
                || parked.contains(sequence)
                || dueNanos.containsKey(sequence)
                || dueNanos.containsKey(new Scope.Destination(destination));
    }

    boolean holds(Scope scope) {
        return dueNanos.containsKey(scope);
    }

    /** Counts a refusal and gives how many there were without a success in between. */
    int refused(Scope scope) {
        return refusals.merge(scope, 1, Integer::sum);
    }

    void accepted(Scope scope) {
        refusals.remove(scope);
    }

    void hold(Scope scope, long due) {
        dueNanos.put(scope, due);
    }

    void release(Scope scope) {
        dueNanos.remove(scope);
    }

    /** A queue that takes nothing is held as a whole, instead of key by key. */
    void holdDestination(Scope.Destination destination, long due) {
        dueNanos.keySet()
                .removeIf(scope ->
                        scope instanceof Scope.Key key && key.destination().equals(destination.name()));
        dueNanos.put(destination, due);
    }

    void park(Scope.Sequence sequence) {
        dueNanos.remove(sequence);
        refusals.remove(sequence);
        parked.add(sequence);
    }

    /** What the table says is parked now; what no longer is becomes due. */
    void parkedNow(Collection<Scope.Sequence> now, long nanos) {
        Set<Scope.Sequence> current = new HashSet<>(now);
        for (Scope.Sequence sequence : parked) {
            if (!current.contains(sequence)) {
                dueNanos.put(sequence, nanos);
            }
        }
        current.forEach(dueNanos::remove);
        parked = current;
    }

    /**
     * The scopes to try now: everything alone, or one destination, or up to so many keys, or so many single rows. They are not mixed because
     * each kind has an index, and a query for two kinds reads the whole table.
     */
    List<Scope> due(long now, int limit) {
        List<Scope> keys = new ArrayList<>();
        List<Scope> singles = new ArrayList<>();
        for (Map.Entry<Scope, Long> hold : dueNanos.entrySet()) {
            if (hold.getValue() - now > 0) {
                continue;
            }
            if (!(hold.getKey() instanceof Scope.Sequence)) {
                return List.of(hold.getKey());
            }
            List<Scope> kind = hold.getKey() instanceof Scope.Key ? keys : singles;
            if (kind.size() < limit) {
                kind.add(hold.getKey());
            }
        }
        return keys.isEmpty() ? singles : keys;
    }

    /** Which of these scopes is held or parked now; for the query that leaves them out. */
    Set<Scope> all() {
        Set<Scope> all = new HashSet<>(dueNanos.keySet());
        all.addAll(parked);
        return all;
    }

    int heldDestinations() {
        return (int) dueNanos.keySet().stream()
                .filter(Scope.Destination.class::isInstance)
                .count();
    }

    int heldSequences() {
        return (int) dueNanos.keySet().stream()
                .filter(Scope.Sequence.class::isInstance)
                .count();
    }

    int parkedSequences() {
        return parked.size();
    }
}
