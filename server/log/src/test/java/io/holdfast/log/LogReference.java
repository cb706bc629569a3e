package io.holdfast.log;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a log must have, according to what it acknowledged; judges what it shows after a start. */
final class LogReference {
    private final TreeMap<Long, Appended> acknowledged = new TreeMap<>();
    /** Appended when the process ended: nobody knows. */
    private @Nullable Appended unknown;

    @SuppressWarnings("ArrayRecordComponent") // Never compared as a whole.
    record Appended(int partition, byte[] bytes, long timeMillis) {
        boolean isShownAs(Shown shown) {
            return shown.partition == partition && Arrays.equals(bytes, shown.bytes);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // Never compared as a whole.
    record Shown(int partition, long position, byte[] bytes) {}

    void begins(Appended entry) {
        unknown = entry;
    }

    void acknowledged(long position) {
        if (!acknowledged.isEmpty() && position <= acknowledged.lastKey()) {
            throw new LogLaw.Broken(LogLaw.POSITIONS_GROW, position + " was given out after " + acknowledged.lastKey());
        }
        if (unknown != null) {
            acknowledged.put(position, unknown);
        }
        unknown = null;
    }

    /** The newest position that the rows could have. */
    long last() {
        return acknowledged.isEmpty() ? 0 : acknowledged.lastKey();
    }

    /** Compares what the log shows behind a position, and settles what was unknown. */
    void judge(List<Shown> shown, long after, LogLaw lost) {
        List<Long> positions = shown.stream().map(Shown::position).toList();
        List<Long> expected = List.copyOf(acknowledged.tailMap(after, false).keySet());
        for (long position : expected) {
            if (!positions.contains(position)) {
                throw new LogLaw.Broken(lost, "record " + position + " is missing behind " + after);
            }
        }
        if (!positions.subList(0, expected.size()).equals(expected)) {
            throw new LogLaw.Broken(LogLaw.IN_ORDER_ONCE, positions + " were shown instead of " + expected);
        }
        shown.subList(0, expected.size()).forEach(this::requireUnchanged);
        if (shown.size() > expected.size()) {
            settle(shown.subList(expected.size(), shown.size()));
        }
    }

    private void requireUnchanged(Shown shown) {
        Appended entry = acknowledged.get(shown.position);
        if (entry == null || !entry.isShownAs(shown)) {
            throw new LogLaw.Broken(LogLaw.IN_ORDER_ONCE, "record " + shown.position + " is not what it was");
        }
    }

    private void settle(List<Shown> more) {
        Shown found = more.get(0);
        if (acknowledged.containsKey(found.position)) {
            throw new LogLaw.Broken(LogLaw.IN_ORDER_ONCE, "record " + found.position + " was shown again");
        }
        if (more.size() > 1 || unknown == null || !unknown.isShownAs(found)) {
            throw new LogLaw.Broken(LogLaw.WHOLE_OR_NOT_AT_ALL, "record " + found.position + " was never appended so");
        }
        acknowledged(found.position);
    }

    /** What was not shown never will be. */
    void unknownIsGone() {
        unknown = null;
    }

    long timeOf(long position) {
        Appended entry = acknowledged.get(position);
        return entry == null ? 0 : entry.timeMillis;
    }
}
