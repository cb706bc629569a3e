package io.holdfast.app.endpoint.admin;

import io.holdfast.app.advice.VisibilityAdvice;
import io.holdfast.app.history.DurationSamples;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.List;

/** Writes which visibility time-out fits a queue, and what that is concluded from. */
final class VisibilityAdviceJson {
    private VisibilityAdviceJson() {}

    static void write(JsonBuffer json, VisibilityAdvice advice) {
        JsonFields.number(json, "visibilityTimeoutSeconds", advice.timeoutSeconds());
        JsonFields.number(json, "samples", advice.samples().count());
        JsonFields.decimal(json, "p50Seconds", advice.p50Seconds());
        JsonFields.decimal(json, "p99Seconds", advice.p99Seconds());
        JsonFields.number(json, "sixTimesP50Seconds", advice.sixTimesP50Seconds());
        JsonFields.number(json, "threeTimesP99Seconds", advice.threeTimesP99Seconds());
        JsonFields.number(json, "lateDeletes", advice.lateDeletes());
        JsonFields.number(json, "staleHandles", advice.staleHandles());
        JsonFields.bool(json, "tooShort", advice.isTooShort());
        JsonFields.text(json, "sentence", advice.sentence());
        List<Long> counts = advice.samples().counts();
        json.member("histogram").open('[');
        for (int i = 0; i < counts.size(); i++) {
            json.element().open('{');
            json.member("upToSeconds");
            JsonFields.decimal(
                    json,
                    i < DurationSamples.UP_TO_MILLIS.size()
                            ? DurationSamples.UP_TO_MILLIS.get(i) / 1_000.0
                            : Double.POSITIVE_INFINITY);
            JsonFields.number(json, "count", counts.get(i));
            json.close('}');
        }
        json.close(']');
    }
}
