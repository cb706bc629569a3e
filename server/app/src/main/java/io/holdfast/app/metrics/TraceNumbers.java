package io.holdfast.app.metrics;

/**
 * What has become of spans.
 *
 * @param exported accepted by whoever collects them
 * @param failed could not be made, or were refused or lost on their way there
 * @param dropped there was no room for them
 */
public record TraceNumbers(long exported, long failed, long dropped) {
    public static final TraceNumbers NONE = new TraceNumbers(0, 0, 0);
}
