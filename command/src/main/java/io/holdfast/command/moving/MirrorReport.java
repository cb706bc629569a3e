package io.holdfast.command.moving;

import io.holdfast.command.terminal.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What became of one queue. */
record MirrorReport(String queue, String target, boolean move, MirrorRun run, long inFlight, long delayed) {

    Map<String, Object> json() {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("queue", queue);
        told.put("target", target);
        told.put(move ? "moved" : "copied", run.sent());
        told.put("refused", run.refused());
        told.put("reason", run.reason());
        told.put("inFlight", inFlight);
        told.put("delayed", delayed);
        return told;
    }

    String sentence() {
        return "%s: %s of %s to %s"
                .formatted(move ? "moved" : "copied", Numbers.of(run.sent(), "message"), queue, target);
    }

    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (run.refused() > 0) {
            remarks.add("%s of %s stayed, because the target did not take them; the first one, %s."
                    .formatted(Numbers.of(run.refused(), "message"), queue, run.reason()));
        }
        if (move && inFlight + delayed > 0) {
            remarks.add("%s has %s in flight and %s delayed, which cannot be moved yet: run it again later."
                    .formatted(queue, Numbers.count(inFlight), Numbers.count(delayed)));
        }
        return remarks;
    }
}
