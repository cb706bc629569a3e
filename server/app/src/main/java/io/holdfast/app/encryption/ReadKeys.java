package io.holdfast.app.encryption;

import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/** Data keys that were needed lately; those not needed for longest make room for others. Any thread. */
final class ReadKeys {
    /** Some queues with 14 days of hourly keys, or thousands with one; 200 bytes each. */
    private static final int MOST_KEYS = 4_096;

    private record Place(long queueId, long number) {}

    private final Map<Place, SecretKey> keys = new LinkedHashMap<>(16, 0.75f, true);

    synchronized @Nullable SecretKey get(long queueId, long number) {
        return keys.get(new Place(queueId, number));
    }

    synchronized void put(long queueId, long number, SecretKey key) {
        keys.put(new Place(queueId, number), key);
        if (keys.size() > MOST_KEYS) {
            keys.remove(keys.keySet().iterator().next());
        }
    }

    /** Those of one queue. */
    synchronized void forget(long queueId) {
        keys.keySet().removeIf(place -> place.queueId == queueId);
    }

    synchronized void clear() {
        keys.clear();
    }
}
