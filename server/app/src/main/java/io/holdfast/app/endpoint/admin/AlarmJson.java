package io.holdfast.app.endpoint.admin;

import io.holdfast.app.alarm.AlarmHistoryLine;
import io.holdfast.app.alarm.AlarmLine;
import io.holdfast.protocol.wire.json.JsonBuffer;

/** Writes alarms and what happened to them. */
final class AlarmJson {
    private AlarmJson() {}

    static void write(JsonBuffer json, AlarmLine alarm) {
        json.open('{');
        JsonFields.text(json, "name", alarm.name());
        JsonFields.text(json, "queue", alarm.queue());
        JsonFields.text(json, "metric", alarm.metric());
        JsonFields.text(json, "state", alarm.state());
        JsonFields.text(json, "reason", alarm.reason());
        JsonFields.at(json, "since", alarm.sinceMillis());
        JsonFields.decimal(json, "threshold", alarm.threshold());
        JsonFields.bool(json, "builtIn", alarm.builtIn());
        JsonFields.bool(json, "actionsEnabled", alarm.actionsEnabled());
        json.close('}');
    }

    static void write(JsonBuffer json, AlarmHistoryLine item) {
        json.open('{');
        JsonFields.at(json, "at", item.atMillis());
        JsonFields.text(json, "type", item.type());
        JsonFields.text(json, "summary", item.summary());
        JsonFields.text(json, "data", item.data());
        json.close('}');
    }
}
