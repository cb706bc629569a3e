package io.holdfast.app.audit;

/** What the log says of events that found no room. */
final class DroppedEvents {
    private DroppedEvents() {}

    static AuditEvent event(long count, long atMillis) {
        return new AuditEvent(
                atMillis,
                "",
                "server",
                null,
                "",
                "audit:Dropped",
                "*",
                true,
                count + " events found no room",
                null,
                null);
    }
}
