package io.holdfast.outbox;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Rows that were refused for a reason that may be theirs or their queue's. If their queue takes another row after that and refuses them
 * again, it is theirs. Remembers the last thousand of them. Thread-safe.
 */
final class DoubtfulRows {
    private static final int MOST = 1_000;

    /** By the id of the row. */
    private final Map<UUID, Doubt> doubts = new LinkedHashMap<>();

    /** Every batch that is taken asks, and there is hardly ever a doubt: then nobody waits for anybody. */
    private volatile boolean empty = true;

    private record Doubt(String destination, boolean othersTaken) {}

    /** Notes a refusal; gives whether the row's queue has taken others since the first one. */
    synchronized boolean refused(OutboxRow row) {
        Doubt known = doubts.get(row.id());
        if (known == null) {
            doubts.put(row.id(), new Doubt(row.destination(), false));
            if (doubts.size() > MOST) {
                doubts.remove(doubts.keySet().iterator().next());
            }
            empty = false;
        }
        return known != null && known.othersTaken();
    }

    /** The queue took others in the same moment in which it refused this row. */
    synchronized void convict(OutboxRow row) {
        refused(row);
        doubts.replace(row.id(), new Doubt(row.destination(), true));
    }

    synchronized boolean doubted(OutboxRow row) {
        return doubts.containsKey(row.id());
    }

    /** The queue took this row, so it takes rows. */
    void taken(OutboxRow row) {
        if (!empty) {
            clear(row);
        }
    }

    private synchronized void clear(OutboxRow row) {
        doubts.remove(row.id());
        empty = doubts.isEmpty();
        doubts.replaceAll((id, doubt) ->
                doubt.destination().equals(row.destination()) ? new Doubt(doubt.destination(), true) : doubt);
    }
}
