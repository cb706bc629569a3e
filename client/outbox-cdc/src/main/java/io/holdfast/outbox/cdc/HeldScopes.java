package io.holdfast.outbox.cdc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which scopes are held back and when each is tried again. Time is an argument, in nanoseconds of a monotonic clock. Not thread-safe.
 *
 * <pre>
 * flowing → held: refused, or the reader starts · held → flowing: the table has no more of its rows
 * flowing → parked: its head can never be sent · parked → held: an operator unparked or skipped the head
 * </pre>
 */
final class HeldScopes {
    private final Map<Scope, Long> dueNanos = new HashMap<>();
    private final Map<Scope, Integer> refusals = new HashMap<>();
    private final Map<Scope.Sequence, Integer> parked = new HashMap<>();
    private final TreeMap<Long, Scope.Sequence> parkedRows = new TreeMap<>();
    private long lookedUpTo = Long.MIN_VALUE;
    private boolean waitsForReader;

    /** Forgets all and holds everything, until {@link #readerRuns}. */
    void untilReaderRuns() {
        dueNanos.clear();
        refusals.clear();
        parked.clear();
        parkedRows.clear();
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
                || parked.containsKey(sequence)
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

    /** A queue that is unavailable is held as a whole, instead of key by key. */
    void holdDestination(Scope.Destination destination, long due) {
        dueNanos.keySet()
                .removeIf(scope ->
                        scope instanceof Scope.Key key && key.destination().equals(destination.name()));
        dueNanos.put(destination, due);
    }

    /** The row with that number is parked at the head of its sequence. */
    void park(Scope.Sequence sequence, long seq) {
        dueNanos.remove(sequence);
        refusals.remove(sequence);
        if (parkedRows.put(seq, sequence) == null) {
            parked.merge(sequence, 1, Integer::sum);
        }
    }

    /** The numbers of parked rows, some at a time and in turn, for whoever looks which of them are parked still. */
    List<Long> parkedInTurn(int limit) {
        List<Long> some = parkedRows.tailMap(lookedUpTo, false).keySet().stream()
                .limit(limit)
                .toList();
        lookedUpTo = some.size() < limit ? Long.MIN_VALUE : some.get(some.size() - 1);
        return some;
    }

    /** An operator unparked or removed the row with that number: what follows it becomes due. */
    void unparked(long seq, long nanos) {
        Scope.Sequence sequence = parkedRows.remove(seq);
        if (sequence != null && parked.merge(sequence, -1, Integer::sum) == 0) {
            parked.remove(sequence);
            dueNanos.put(sequence, nanos);
        }
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
        all.addAll(parked.keySet());
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
