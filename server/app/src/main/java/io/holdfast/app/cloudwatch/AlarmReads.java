package io.holdfast.app.cloudwatch;

import io.holdfast.app.alarm.AlarmCatalogue;
import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.control.alarm.AlarmKey;
import io.holdfast.control.alarm.AlarmView;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarms;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.DescribeAlarmsForMetric;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest.ListTagsForResource;
import io.holdfast.protocol.cloudwatch.CloudWatchResult;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Answers which alarms there are, and what they are now. */
record AlarmReads(AlarmStore store, AlarmCatalogue catalogue, DescribedAlarms described) {
    private static final String ALARMS = "alarms";
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
        return new CloudWatchResult.DescribeAlarms(described.of(page, view), token);
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
        return new CloudWatchResult.DescribeAlarmsForMetric(described.of(List.copyOf(found.values()), view));
    }

    CloudWatchResult tags(ListTagsForResource request, Owner owner) throws CloudWatchRefused {
        MetricAlarm alarm = catalogue.find(store.view(), AlarmArn.key(request.arn(), owner));
        if (alarm == null) {
            throw AlarmArn.unknown(request.arn());
        }
        return new CloudWatchResult.ListTagsForResource(alarm.tags());
    }
}
