package io.holdfast.app.config;

/** What the audit log keeps. */
public enum AuditedEvents {
    NONE,
    /** What is denied, and whatever changes queues, users, keys or policies. */
    CHANGES,
    /** Every request. */
    ALL
}
