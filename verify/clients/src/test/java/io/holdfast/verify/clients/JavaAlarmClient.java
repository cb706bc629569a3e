package io.holdfast.verify.clients;

import java.net.URI;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.AlarmHistoryItem;
import software.amazon.awssdk.services.cloudwatch.model.ComparisonOperator;
import software.amazon.awssdk.services.cloudwatch.model.Dimension;
import software.amazon.awssdk.services.cloudwatch.model.HistoryItemType;
import software.amazon.awssdk.services.cloudwatch.model.Statistic;

/** The AWS SDK for Java, version 2. */
record JavaAlarmClient(String name, CloudWatchClient cloudWatch) implements AlarmClient {
    JavaAlarmClient(URI endpoint) {
        this("java", Sdk.cloudWatch(endpoint));
    }

    @Override
    public void put(String queue, String webhook) {
        cloudWatch.putMetricAlarm(request -> request.alarmName(name)
                .namespace("AWS/SQS")
                .metricName("ApproximateNumberOfMessagesVisible")
                .dimensions(Dimension.builder().name("QueueName").value(queue).build())
                .statistic(Statistic.MAXIMUM)
                .period(60)
                .evaluationPeriods(1)
                .threshold(0.0)
                .comparisonOperator(ComparisonOperator.GREATER_THAN_THRESHOLD)
                .treatMissingData("notBreaching")
                .alarmActions(webhook)
                .okActions(webhook));
    }

    @Override
    public Seen look() {
        return new Seen(
                cloudWatch
                        .describeAlarms(request -> request.alarmNames(name))
                        .metricAlarms()
                        .get(0)
                        .stateValueAsString(),
                cloudWatch
                        .describeAlarmHistory(
                                request -> request.alarmName(name).historyItemType(HistoryItemType.STATE_UPDATE))
                        .alarmHistoryItems()
                        .stream()
                        .map(AlarmHistoryItem::historySummary)
                        .toList());
    }

    @Override
    public void close() {
        cloudWatch.close();
    }
}
