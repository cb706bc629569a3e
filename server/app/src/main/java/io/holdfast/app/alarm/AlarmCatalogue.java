package io.holdfast.app.alarm;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.control.alarm.StateValue;
import io.holdfast.engine.command.QueueName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All alarms of an account and a region as one list: those that are kept and those that the server has by itself. Any thread.
 *
 * <p>There is a retention alarm for every queue, which would bury what somebody made: in a list that does not ask for names beginning with {@link
 * BuiltInAlarms#PREFIX} they are left out as long as they say OK.
 */
public final class AlarmCatalogue {
    private final AlarmStore store;
    private final QueueDirectory directory;
    private final BuiltInAlarms builtIn;

    /** That of a server that is alone. */
    public AlarmCatalogue(AlarmStore store, QueueDirectory directory) {
        this(store, directory, ClockAlarms.NONE);
    }

    /** @param clocks the alarms on the clocks of nodes */
    public AlarmCatalogue(AlarmStore store, QueueDirectory directory, ClockAlarms clocks) {
        this.store = store;
        this.directory = directory;
        this.builtIn = new BuiltInAlarms(directory, clocks);
    }

    /** The alarm of this name, kept or built in; null if there is none. Its state is {@code view.stateOf(alarm)}. */
    public @Nullable MetricAlarm find(AlarmView view, AlarmKey key) {
        MetricAlarm kept = view.alarm(key);
        return kept == null ? builtIn.find(key) : kept;
    }

    /** Alarms whose names begin with the prefix, in order, strictly after {@code after} (empty for the start); at most {@code limit}. */
    public List<MetricAlarm> list(String account, String region, String prefix, String after, int limit) {
        AlarmView view = store.view();
        TreeMap<String, MetricAlarm> found = new TreeMap<>();
        String all = AlarmKey.prefix(account, region);
        String from = after.compareTo(prefix) > 0 ? all + after : all + prefix;
        MetricAlarm exact = after.compareTo(prefix) > 0 ? null : view.alarms().get(from);
        if (exact != null && !prefix.equals(after)) {
            found.put(exact.name(), exact);
        }
        view.alarms().forEachAfter(from, (place, alarm) -> {
            if (place.startsWith(all + prefix)) {
                found.put(alarm.name(), alarm);
            }
            return place.startsWith(all + prefix) && found.size() < limit;
        });
        addBuiltIn(new AlarmList(account, region, prefix, after, limit), BuiltInAlarms.DEAD_LETTERS, view, found);
        addBuiltIn(new AlarmList(account, region, prefix, after, limit), BuiltInAlarms.RETENTION, view, found);
        for (MetricAlarm clock : builtIn.clocks().all()) {
            boolean isWanted = clock.key().account().equals(account)
                    && clock.key().region().equals(region)
                    && clock.name().startsWith(prefix)
                    && clock.name().compareTo(after) > 0;
            if (isWanted && view.alarm(clock.key()) == null) {
                found.put(clock.name(), clock);
            }
        }
        return found.values().stream().limit(limit).toList();
    }

    private record AlarmList(String account, String region, String prefix, String after, int limit) {
        boolean wantsAllOfThem() {
            return prefix.startsWith(BuiltInAlarms.PREFIX);
        }
    }

    private void addBuiltIn(AlarmList asked, String kind, AlarmView view, Map<String, MetricAlarm> found) {
        boolean mayMatch = kind.startsWith(asked.prefix) || asked.prefix.startsWith(kind);
        boolean isOver = !asked.after.startsWith(kind) && asked.after.compareTo(kind) > 0;
        if (!mayMatch || isOver) {
            return;
        }
        String queuePrefix = behind(kind, asked.prefix);
        String queueAfter = behind(kind, asked.after);
        int added = 0;
        List<QueueName> page;
        do {
            page = directory.list(asked.region, asked.account, queuePrefix, queueAfter, asked.limit);
            for (QueueName queue : page) {
                queueAfter = queue.name();
                AlarmKey key = new AlarmKey(asked.account, asked.region, kind + queue.name());
                MetricAlarm alarm = view.alarm(key) == null ? builtIn.find(key) : null;
                if (alarm != null && isShown(asked, alarm, view) && added < asked.limit) {
                    found.put(alarm.name(), alarm);
                    added++;
                }
            }
        } while (page.size() == asked.limit && added < asked.limit);
    }

    private static boolean isShown(AlarmList asked, MetricAlarm alarm, AlarmView view) {
        return asked.wantsAllOfThem()
                || alarm.name().startsWith(BuiltInAlarms.DEAD_LETTERS)
                || view.stateOf(alarm).value() != StateValue.OK;
    }

    private static String behind(String kind, String name) {
        return name.startsWith(kind) ? name.substring(kind.length()) : "";
    }

    /** The built-in alarms of one queue with the kept ones in their place; for a list of queues. */
    public List<MetricAlarm> ofQueue(AlarmView view, QueueName queue) {
        List<MetricAlarm> found = new ArrayList<>();
        for (String kind : List.of(BuiltInAlarms.DEAD_LETTERS, BuiltInAlarms.RETENTION)) {
            MetricAlarm alarm = find(view, new AlarmKey(queue.account(), queue.region(), kind + queue.name()));
            if (alarm != null) {
                found.add(alarm);
            }
        }
        return found;
    }
}
