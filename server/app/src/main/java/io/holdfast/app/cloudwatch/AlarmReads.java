package io.holdfast.app.cloudwatch;

import io.holdfast.app.alarm.AlarmCatalogue;
import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.control.alarm.AlarmHistoryItem;
import io.holdfast.control.alarm.AlarmHistoryQuery;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmState;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.HistoryItemType;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.cloudwatch.AlarmHistoryEntry;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarmHistory;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarms;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarmsForMetric;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.ListTagsForResource;
import io.holdfast.protocol.cloudwatch.CloudWatchResult;
import io.holdfast.protocol.cloudwatch.DescribedAlarm;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Answers what is asked of alarms.
 *
 * @param shown what clients see of a time of the server's own
 */
record AlarmReads(AlarmStore store, AlarmCatalogue catalogue, LongUnaryOperator shown) {
    private static final String ALARMS = "alarms";
    private static final String HISTORY = "history";
    private static final int ALARMS_PER_STEP = 200;

    CloudWatchResult describe(DescribeAlarms request, Owner owner) throws CloudWatchRefused {
        String after = PageToken.place(ALARMS, request.nextToken());
        AlarmView view = store.view();
        int most = request.maxRecords();
        Map<String, MetricAlarm> found = new TreeMap<>();
        Predicate<MetricAlarm> wanted = alarm -> isWanted(alarm, request, view);
        if (request.includesMetricAlarms() && request.names().isEmpty()) {
            String prefix = Objects.requireNonNullElse(request.namePrefix(), "");
            collect(owner, prefix, after, wanted, most + 1, found);
        } else if (request.includesMetricAlarms()) {
            for (String name : new TreeSet<>(request.names()).tailSet(after, after.isEmpty())) {
                MetricAlarm alarm = catalogue.find(view, new AlarmKey(owner.account(), owner.region(), name));
                if (alarm != null && wanted.test(alarm)) {
                    found.put(name, alarm);
                }
            }
        }
        List<MetricAlarm> page = found.values().stream().limit(most).toList();
        String token =
                found.size() > most ? PageToken.of(ALARMS, page.get(most - 1).name()) : null;
        return new CloudWatchResult.DescribeAlarms(described(page, view), token);
    }

    private void collect(
            Owner owner,
            String prefix,
            String after,
            Predicate<MetricAlarm> wanted,
            int most,
            Map<String, MetricAlarm> found) {
        String last = after;
        List<MetricAlarm> step;
        do {
            step = catalogue.list(owner.account(), owner.region(), prefix, last, ALARMS_PER_STEP);
            for (MetricAlarm alarm : step) {
                last = alarm.name();
                if (wanted.test(alarm) && found.size() < most) {
                    found.put(last, alarm);
                }
            }
        } while (step.size() == ALARMS_PER_STEP && found.size() < most);
    }

    private static boolean isWanted(MetricAlarm alarm, DescribeAlarms request, AlarmView view) {
        String prefix = request.actionPrefix();
        String state = request.stateValue();
        return (state == null || view.stateOf(alarm).value().name().equals(state))
                && (prefix == null || MetricsOfAlarm.actions(alarm).anyMatch(action -> action.startsWith(prefix)));
    }

    CloudWatchResult describeForMetric(DescribeAlarmsForMetric request, Owner owner) {
        AlarmView view = store.view();
        Map<String, MetricAlarm> found = new TreeMap<>();
        Predicate<MetricAlarm> wanted = alarm -> MetricsOfAlarm.matches(alarm, request);
        collect(owner, "", "", wanted, Integer.MAX_VALUE, found);
        String queue = request.metric().dimensions().get("QueueName");
        if (queue != null) {
            catalogue.ofQueue(view, new QueueName(owner.region(), owner.account(), queue)).stream()
                    .filter(wanted)
                    .forEach(alarm -> found.put(alarm.name(), alarm));
        }
        return new CloudWatchResult.DescribeAlarmsForMetric(described(List.copyOf(found.values()), view));
    }

    private List<DescribedAlarm> described(List<MetricAlarm> alarms, AlarmView view) {
        return alarms.stream()
                .map(alarm -> described(alarm, view.stateOf(alarm)))
                .toList();
    }

    private DescribedAlarm described(MetricAlarm alarm, AlarmState state) {
        return new DescribedAlarm(
                alarm.key().arn(),
                AlarmWords.definition(alarm),
                shown.applyAsLong(alarm.updatedMillis()),
                state.value().name(),
                state.reason(),
                state.reasonData(),
                shown.applyAsLong(state.updatedMillis()),
                shown.applyAsLong(state.transitionedMillis()));
    }

    CloudWatchResult history(DescribeAlarmHistory request, Owner owner) throws CloudWatchRefused {
        long behind = PageToken.number(HISTORY, request.nextToken());
        HistoryItemType type = type(request.itemType());
        boolean isKnown = request.includesMetricAlarms() && (request.itemType() == null || type != null);
        int most = request.maxRecords();
        List<AlarmHistoryItem> found = !isKnown
                ? List.of()
                : store.view()
                        .history(new AlarmHistoryQuery(
                                owner.account(),
                                owner.region(),
                                request.name(),
                                type,
                                own(request.startMillis(), 0),
                                own(request.endMillis(), Long.MAX_VALUE),
                                !request.isAscending(),
                                behind < 0 ? null : (Long) behind,
                                most + 1));
        List<AlarmHistoryItem> page = found.subList(0, Math.min(most, found.size()));
        return new CloudWatchResult.DescribeAlarmHistory(
                page.stream().map(this::entry).toList(),
                found.size() > most
                        ? PageToken.of(HISTORY, Long.toString(page.get(most - 1).id()))
                        : null);
    }

    private static @Nullable HistoryItemType type(@Nullable String name) {
        return name == null ? null : HistoryItemType.ofWireName(name).orElse(null);
    }

    /** The server's own time when clients saw this one, if the clock was not set since. */
    private long own(@Nullable Long millis, long ifAbsent) {
        return millis == null ? ifAbsent : millis - (shown.applyAsLong(millis) - millis);
    }

    private AlarmHistoryEntry entry(AlarmHistoryItem item) {
        return new AlarmHistoryEntry(
                item.alarm().name(),
                shown.applyAsLong(item.atMillis()),
                item.type().wireName(),
                item.summary(),
                item.data());
    }

    CloudWatchResult tags(ListTagsForResource request, Owner owner) throws CloudWatchRefused {
        MetricAlarm alarm = catalogue.find(store.view(), AlarmArn.key(request.arn(), owner));
        if (alarm == null) {
            throw AlarmArn.unknown(request.arn());
        }
        return new CloudWatchResult.ListTagsForResource(alarm.tags());
    }
}
