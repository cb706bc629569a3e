package io.holdfast.command.queue;

import io.holdfast.command.server.AwsJson;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The alarms of a server, asked for in the words of CloudWatch and told in those of the admin API. Stateless. */
record AlarmListing(AwsJson cloudWatch) {
    private static final int PAGE = 100;
    private static final int LONGEST_HISTORY = 1000;

    List<Json> alarms() throws IOException, ServiceError {
        return pages("DescribeAlarms", Map.of("MaxRecords", PAGE), "MetricAlarms", Integer.MAX_VALUE).stream()
                .map(AlarmListing::alarm)
                .toList();
    }

    /** The newest first. */
    List<Json> history(String name) throws IOException, ServiceError {
        Map<String, Object> request = Map.of("AlarmName", name, "MaxRecords", PAGE);
        return pages("DescribeAlarmHistory", request, "AlarmHistoryItems", LONGEST_HISTORY).stream()
                .map(AlarmListing::entry)
                .toList();
    }

    private List<Json> pages(String operation, Map<String, Object> request, String items, int most)
            throws IOException, ServiceError {
        Map<String, Object> next = new LinkedHashMap<>(request);
        List<Json> all = new ArrayList<>();
        do {
            Json page = cloudWatch.call(operation, next);
            all.addAll(page.list(items));
            next.put("NextToken", page.text("NextToken"));
        } while (!"".equals(next.get("NextToken")) && all.size() < most);
        return all;
    }

    private static Json alarm(Json alarm) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("name", alarm.text("AlarmName"));
        row.put("queue", queue(alarm));
        row.put("metric", alarm.text("MetricName"));
        row.put("state", alarm.text("StateValue"));
        row.put("reason", alarm.text("StateReason"));
        row.put(
                "since",
                time(
                        alarm,
                        alarm.has("StateTransitionedTimestamp")
                                ? "StateTransitionedTimestamp"
                                : "StateUpdatedTimestamp"));
        row.put("threshold", alarm.get("Threshold").value());
        row.put("actionsEnabled", alarm.is("ActionsEnabled"));
        return new Json(row);
    }

    private static @Nullable String queue(Json alarm) {
        return alarm.list("Dimensions").stream()
                .filter(dimension -> dimension.text("Name").equals("QueueName"))
                .map(dimension -> dimension.text("Value"))
                .findFirst()
                .orElse(null);
    }

    private static Json entry(Json item) {
        Map<String, @Nullable Object> entry = new LinkedHashMap<>();
        entry.put("at", time(item, "Timestamp"));
        entry.put("kind", item.text("HistoryItemType"));
        entry.put("text", item.text("HistorySummary"));
        return new Json(entry);
    }

    /** CloudWatch writes seconds with a fraction. */
    private static @Nullable String time(Json object, String name) {
        return object.number(name).isEmpty()
                ? null
                : Instant.ofEpochMilli(Math.round(object.number(name).getAsDouble() * 1000))
                        .toString();
    }
}
