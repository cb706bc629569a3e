package io.holdfast.verify.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/** The last things that happened, for people, and a hash of everything that happened, to prove that a seed replays exactly. */
final class Trace {
    private static final int KEPT = Integer.getInteger("holdfast.trace", 50);

    private final Deque<Event> last = new ArrayDeque<>();
    private final Map<String, Integer> counts = new TreeMap<>();
    private long hash = 17;

    private record Event(int step, long atMillis, String what, Object about) {
        @Override
        public String toString() {
            return "  step " + step + " at " + (atMillis % 1_000_000_000L) + ": " + what + " " + about;
        }
    }

    /** @param fingerprint the same in every replay */
    void note(int step, long atMillis, String what, Object about, long fingerprint) {
        if (last.size() == KEPT) {
            last.removeFirst();
        }
        last.addLast(new Event(step, atMillis, what, about));
        counts.merge(what, 1, Integer::sum);
        mix(step);
        mix(atMillis);
        mix(what.hashCode());
        mix(fingerprint);
    }

    /** How often each thing happened. */
    Map<String, Integer> counts() {
        return counts;
    }

    long hash() {
        return hash;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        last.forEach(event -> text.append(event).append('\n'));
        return text.toString();
    }

    private void mix(long value) {
        hash = (hash ^ value) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 29;
    }
}
