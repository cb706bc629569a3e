package io.holdfast.control.alarm;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An alarm as it is kept. Its state is an {@link AlarmState} beside it.
 *
 * @param builtIn whether it is one that the server has by itself; kept only if somebody changed it
 * @param createdMillis when it was put first
 * @param updatedMillis when its settings were put last
 * @param revision another one for every change: an evaluation of an older one is not believed
 */
public record MetricAlarm(
        AlarmKey key,
        AlarmSettings settings,
        SortedMap<String, String> tags,
        boolean builtIn,
        long createdMillis,
        long updatedMillis,
        long revision) {

    public MetricAlarm {
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }

    /** One that the server has by itself, and that nobody changed. */
    public static MetricAlarm builtIn(AlarmKey key, AlarmSettings settings, long sinceMillis) {
        return new MetricAlarm(key, settings, new TreeMap<>(), true, sinceMillis, sinceMillis, 0);
    }

    public String name() {
        return key.name();
    }

    MetricAlarm with(AlarmSettings changed, long nowMillis, long newRevision) {
        return new MetricAlarm(key, changed, tags, builtIn, createdMillis, nowMillis, newRevision);
    }

    MetricAlarm withTags(Map<String, String> changed) {
        return new MetricAlarm(key, settings, new TreeMap<>(changed), builtIn, createdMillis, updatedMillis, revision);
    }
}
