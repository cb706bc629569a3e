package io.holdfast.app.tracing;

import io.holdfast.app.metrics.TraceNumbers;

/** Makes spans of what happens to traced messages: a port. Any thread. */
public interface MessageTraces extends AutoCloseable {
    /** Takes note of it. It is called on the threads that everybody waits for, so it does not wait; what it cannot take it counts. */
    void add(TracedEvent event);

    /** What has become of the events so far. */
    TraceNumbers numbers();

    /** Passes on what it can in a short time. */
    @Override
    void close();
}
