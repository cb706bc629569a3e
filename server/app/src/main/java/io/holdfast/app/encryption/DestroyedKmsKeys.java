package io.holdfast.app.encryption;

import java.time.Duration;
import java.util.List;

/** Which KMS keys of a cluster are destroyed now, and for how long it is remembered that they were. */
final class DestroyedKmsKeys {
    /** Longer than any message can need a key. */
    private static final long DESTROYED_KNOWN_MILLIS = Duration.ofDays(30).toMillis();

    private DestroyedKmsKeys() {}

    static boolean isAnythingDue(KeyringEntries entries, long nowMillis) {
        return !entries.due(nowMillis).isEmpty()
                || entries.destroyed.values().stream().anyMatch(when -> isOutdated(when, nowMillis));
    }

    /** The entries without the keys whose time has come. */
    static KeyringEntries destroyDue(KeyringEntries before, long nowMillis) {
        List<String> due = before.due(nowMillis);
        KeyringEntries after = before.without(List.of(), due);
        due.forEach(id -> after.destroyed.put(id, nowMillis));
        after.destroyed.values().removeIf(when -> isOutdated(when, nowMillis));
        return after;
    }

    private static boolean isOutdated(long when, long nowMillis) {
        return when + DESTROYED_KNOWN_MILLIS < nowMillis;
    }
}
