package io.holdfast.app.cloudwatch;

import io.holdfast.app.alarm.AlarmCatalogue;
import io.holdfast.app.alarm.AlarmStore;
import io.holdfast.app.cloudwatch.metric.MetricStore;
import io.holdfast.app.cloudwatch.metric.Metrics;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.CloudWatchRequest;
import io.holdfast.protocol.cloudwatch.CloudWatchResult;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongUnaryOperator;

/** Does what is asked of CloudWatch; the gate was asked. Metrics and alarms are those of the caller's account and region. Any thread that may wait. */
public final class CloudWatchActions {
    private final MetricReads metricReads;
    private final MetricWrites metricWrites;
    private final AlarmReads alarmReads;
    private final AlarmHistoryReads alarmHistory;
    private final AlarmWrites alarmWrites;

    /**
     * Makes it.
     *
     * @param clock what clients see
     * @param shown what clients see of a time of the server's own
     */
    public CloudWatchActions(
            Metrics metrics,
            MetricStore users,
            AlarmStore alarms,
            AlarmCatalogue catalogue,
            InstantSource clock,
            LongUnaryOperator shown) {
        this.metricReads = new MetricReads(metrics);
        this.metricWrites = new MetricWrites(users, clock);
        this.alarmReads = new AlarmReads(alarms, catalogue, new DescribedAlarms(shown));
        this.alarmHistory = new AlarmHistoryReads(alarms, shown);
        this.alarmWrites = new AlarmWrites(alarms, catalogue);
    }

    /** Completes with the result, or exceptionally with {@link CloudWatchRefused}, or with what broke. */
    public CompletableFuture<CloudWatchResult> perform(CloudWatchRequest request, Owner owner) {
        try {
            return performOrRefuse(request, owner);
        } catch (CloudWatchRefused refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    private CompletableFuture<CloudWatchResult> performOrRefuse(CloudWatchRequest request, Owner owner)
            throws CloudWatchRefused {
        if (request instanceof CloudWatchRequest.ListMetrics it) {
            return done(metricReads.list(it, owner));
        } else if (request instanceof CloudWatchRequest.GetMetricStatistics it) {
            return done(metricReads.statistics(it, owner));
        } else if (request instanceof CloudWatchRequest.GetMetricData it) {
            return done(metricReads.data(it, owner));
        } else if (request instanceof CloudWatchRequest.PutMetricData it) {
            return metricWrites.put(it, owner);
        } else if (request instanceof CloudWatchRequest.PutMetricAlarm it) {
            return alarmWrites.put(it, owner);
        } else if (request instanceof CloudWatchRequest.DescribeAlarms it) {
            return done(alarmReads.describe(it, owner));
        } else if (request instanceof CloudWatchRequest.DescribeAlarmsForMetric it) {
            return done(alarmReads.describeForMetric(it, owner));
        } else if (request instanceof CloudWatchRequest.DescribeAlarmHistory it) {
            return done(alarmHistory.describe(it, owner));
        } else if (request instanceof CloudWatchRequest.SetAlarmState it) {
            return alarmWrites.setState(it, owner);
        } else if (request instanceof CloudWatchRequest.SwitchAlarmActions it) {
            return alarmWrites.switchActions(it, owner);
        } else if (request instanceof CloudWatchRequest.DeleteAlarms it) {
            return alarmWrites.delete(it, owner);
        } else if (request instanceof CloudWatchRequest.TagResource it) {
            return alarmWrites.tag(it, owner);
        } else if (request instanceof CloudWatchRequest.UntagResource it) {
            return alarmWrites.untag(it, owner);
        } else if (request instanceof CloudWatchRequest.ListTagsForResource it) {
            return done(alarmReads.tags(it, owner));
        }
        throw new IllegalArgumentException("This request is not known: " + request.getClass());
    }

    private static CompletableFuture<CloudWatchResult> done(CloudWatchResult result) {
        return CompletableFuture.completedFuture(result);
    }
}
