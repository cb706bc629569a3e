package io.holdfast.control.alarm;

import org.jspecify.annotations.Nullable;

/**
 * A page of what happened to the alarms of an account and a region.
 *
 * @param name null for all alarms
 * @param type null for everything
 * @param fromMillis inclusive
 * @param toMillis inclusive
 * @param behind the id of the last item of the page before; null for the first page
 */
public record AlarmHistoryQuery(
        String account,
        String region,
        @Nullable String name,
        @Nullable HistoryItemType type,
        long fromMillis,
        long toMillis,
        boolean newestFirst,
        @Nullable Long behind,
        int limit) {
    /** The newest items of one alarm. */
    public static AlarmHistoryQuery newestOf(AlarmKey key, int limit) {
        return new AlarmHistoryQuery(
                key.account(), key.region(), key.name(), null, 0, Long.MAX_VALUE, true, null, limit);
    }

    boolean matches(AlarmHistoryItem item) {
        return item.alarm().account().equals(account)
                && item.alarm().region().equals(region)
                && (name == null || item.alarm().name().equals(name))
                && (type == null || item.type() == type)
                && item.atMillis() >= fromMillis
                && item.atMillis() <= toMillis;
    }
}
