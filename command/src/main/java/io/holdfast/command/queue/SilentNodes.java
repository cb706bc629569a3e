package io.holdfast.command.queue;

import io.holdfast.command.server.Json;
import io.holdfast.command.terminal.SafeText;
import java.util.ArrayList;
import java.util.List;

/** The nodes of a cluster that a server could not ask. */
final class SilentNodes {
    private SilentNodes() {}

    /** A sentence for each that an answer names. */
    static List<String> in(Json answer) {
        List<String> sentences = new ArrayList<>();
        if (answer.has("silent")) {
            answer.get("silent")
                    .members()
                    .forEach((node, why) -> sentences.add(SafeText.line(
                            "Node " + node + " does not answer (" + why.value() + "): its queues are missing here.")));
        }
        return sentences;
    }
}
