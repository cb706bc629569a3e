package io.holdfast.command.moving;

import java.util.List;
import java.util.Map;

/** Which messages a server has acknowledged, and why not the others. */
record SendResult(List<Outgoing> sent, Map<Outgoing, String> refused) {
    /** Why the first one was refused; empty if none was. */
    String firstReason() {
        return refused.entrySet().stream()
                .findFirst()
                .map(first -> "message %s: %s".formatted(first.getKey().sourceId(), first.getValue()))
                .orElse("");
    }
}
