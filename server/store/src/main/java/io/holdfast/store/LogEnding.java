package io.holdfast.store;

enum LogEnding {
    WHOLE,
    /** Ends in bytes that are no record: a crash during a write. */
    TORN,
    /** Has records after such bytes. */
    DAMAGED
}
