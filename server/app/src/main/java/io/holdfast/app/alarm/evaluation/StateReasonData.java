package io.holdfast.app.alarm.evaluation;

import io.holdfast.control.alarm.AlarmMetric;
import io.holdfast.control.alarm.AlarmSettings;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Says why an alarm is in a state, for programs. */
final class StateReasonData {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd'T'HH:mm:ss.SSS'+0000'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    /** So that it stays below 4,000 characters. */
    private static final int SHOWN_POINTS = 25;

    private StateReasonData() {}

    static String of(AlarmSettings settings, EvaluationRange range, List<Datapoint> newestFirst, long nowMillis) {
        List<Datapoint> shown = newestFirst.subList(0, Math.min(SHOWN_POINTS, newestFirst.size()));
        long start = newestFirst.isEmpty()
                ? range.fromMillis()
                : newestFirst.get(newestFirst.size() - 1).startMillis();
        JsonBuffer json = new JsonBuffer();
        json.open('{').member("version").quoted("1.0");
        json.member("queryDate").quoted(time(nowMillis));
        json.member("startDate").quoted(time(start));
        AlarmMetric metric = settings.metric();
        if (metric != null) {
            String unit = metric.unit();
            if (unit != null) {
                json.member("unit").quoted(unit);
            }
            json.member("statistic").quoted(metric.anyStatistic());
        }
        json.member("period").number(range.periodMillis() / 1_000);
        json.member("recentDatapoints").open('[');
        for (int i = shown.size() - 1; i >= 0; i--) {
            json.element().word(Double.toString(shown.get(i).value()));
        }
        json.close(']').member("threshold").word(Double.toString(settings.threshold()));
        json.member("evaluatedDatapoints").open('[');
        shown.forEach(point -> write(point, json));
        json.close(']').close('}');
        return new String(json.array(), 0, json.length(), StandardCharsets.UTF_8);
    }

    private static void write(Datapoint point, JsonBuffer json) {
        json.element().open('{');
        json.member("timestamp").quoted(time(point.startMillis()));
        json.member("sampleCount").word(Double.toString(point.sampleCount()));
        json.member("value").word(Double.toString(point.value()));
        json.close('}');
    }

    private static String time(long millis) {
        return TIME.format(Instant.ofEpochMilli(millis));
    }
}
