package io.holdfast.control.metric;

/** What a command about metrics leads to. */
public enum MetricReply {
    DONE,
    /** Nothing was added: there are as many series as there may be. */
    TOO_MANY_SERIES,
    /** Nothing was added: as much is kept as may be. */
    TOO_MANY_BYTES
}
