package io.holdfast.app.alarm.action;

import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmMetricQuery;
import io.holdfast.control.alarm.AlarmNotification;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.control.alarm.AlarmState;
import io.holdfast.control.alarm.MetricAlarm;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a queue or a webhook is told: the JSON that CloudWatch publishes, in the envelope that SNS puts around it, so that programs which read it from a
 * queue behind a topic go on reading it.
 *
 * @param shown turns the server's own time into what clients see
 */
record AlarmMessage(LongUnaryOperator shown) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** The same for every attempt at the same change of state. */
    static String id(AlarmNotification notification) {
        return new UUID(notification.alarm().key().place().hashCode(), notification.id()).toString();
    }

    String text(AlarmNotification notification, String action) {
        AlarmState now = notification.now();
        return write(json -> {
            text(json, "Type", "Notification");
            text(json, "MessageId", id(notification));
            text(json, "TopicArn", action);
            text(json, "Subject", now.value() + ": \"" + notification.alarm().name() + "\"");
            text(json, "Message", write(message -> content(notification, message)));
            text(json, "Timestamp", time(now.updatedMillis()) + "Z");
        });
    }

    private void content(AlarmNotification notification, JsonBuffer json) {
        MetricAlarm alarm = notification.alarm();
        AlarmSettings settings = alarm.settings();
        text(json, "AlarmName", alarm.name());
        text(json, "AlarmDescription", settings.description());
        text(json, "AWSAccountId", alarm.key().account());
        text(json, "AlarmConfigurationUpdatedTimestamp", time(alarm.updatedMillis()) + "+0000");
        text(json, "NewStateValue", notification.now().value().name());
        text(json, "NewStateReason", notification.now().reason());
        text(json, "StateChangeTime", time(notification.now().updatedMillis()) + "+0000");
        text(json, "Region", alarm.key().region());
        text(json, "AlarmArn", alarm.key().arn());
        text(json, "OldStateValue", notification.before().value().name());
        texts("OKActions", settings.actions().ok(), json);
        texts("AlarmActions", settings.actions().alarm(), json);
        texts("InsufficientDataActions", settings.actions().insufficientData(), json);
        json.member("Trigger").open('{');
        trigger(settings, json);
        json.close('}');
    }

    private static void trigger(AlarmSettings settings, JsonBuffer json) {
        AlarmMetric metric = settings.metric();
        if (metric != null) {
            metric(metric, json);
        } else {
            json.member("Metrics").open('[');
            settings.metrics().forEach(query -> query(query, json));
            json.close(']');
        }
        json.member("EvaluationPeriods").number(settings.evaluationPeriods());
        Integer points = settings.datapointsToAlarm();
        if (points != null) {
            json.member("DatapointsToAlarm").number(points);
        }
        text(json, "ComparisonOperator", settings.comparisonOperator().wireName());
        json.member("Threshold").word(Double.toString(settings.threshold()));
        text(json, "TreatMissingData", settings.missingData().wireName());
        String low = settings.evaluateLowSampleCountPercentile();
        text(json, "EvaluateLowSampleCountPercentile", low == null ? "" : low);
    }

    private static void metric(AlarmMetric metric, JsonBuffer json) {
        text(json, "MetricName", metric.metricName());
        text(json, "Namespace", metric.namespace());
        String statistic = metric.statistic();
        if (statistic == null) {
            text(json, "StatisticType", "ExtendedStatistic");
            text(json, "ExtendedStatistic", metric.extendedStatistic());
        } else {
            text(json, "StatisticType", "Statistic");
            text(json, "Statistic", statistic.toUpperCase(Locale.ROOT));
        }
        text(json, "Unit", metric.unit());
        json.member("Dimensions").open('[');
        metric.dimensions().forEach((name, value) -> {
            json.element().open('{');
            text(json, "value", value);
            text(json, "name", name);
            json.close('}');
        });
        json.close(']');
        json.member("Period").number(metric.periodSeconds());
    }

    private static void query(AlarmMetricQuery query, JsonBuffer json) {
        json.element().open('{');
        text(json, "Id", query.id());
        AlarmMetric metric = query.metric();
        if (metric == null) {
            text(json, "Expression", query.expression());
        } else {
            json.member("MetricStat").open('{');
            metric(metric, json);
            json.close('}');
        }
        json.close('}');
    }

    private static void texts(String name, List<String> texts, JsonBuffer json) {
        json.member(name).open('[');
        texts.forEach(text -> json.element().quoted(text));
        json.close(']');
    }

    private String time(long millis) {
        return TIME.format(Instant.ofEpochMilli(shown.applyAsLong(millis)));
    }

    private static void text(JsonBuffer json, String name, @Nullable String value) {
        json.member(name);
        if (value == null) {
            json.word("null");
        } else {
            json.quoted(value);
        }
    }

    private static String write(Consumer<JsonBuffer> content) {
        JsonBuffer json = new JsonBuffer();
        json.open('{');
        content.accept(json);
        json.close('}');
        return new String(json.array(), 0, json.length(), StandardCharsets.UTF_8);
    }
}
