package io.holdfast.engine;

/**
 * The rules that the operator may change.
 *
 * @param inFlightLimit messages that may be in flight in one queue
 * @param windowBudgetBytes memory for messages about to be delivered, all queues together
 * @param purgeOncePerMinute whether a purge is refused within 60 s of the last one
 * @param recreateAfterMinute whether the name of a deleted queue stays blocked for 60 s
 * @param chaos faults made on purpose
 */
public record EngineSettings(
        int inFlightLimit,
        long windowBudgetBytes,
        boolean purgeOncePerMinute,
        boolean recreateAfterMinute,
        Chaos chaos) {
    public static final EngineSettings DEFAULT = new EngineSettings(120_000, 48L << 20, true, true);

    public EngineSettings(
            int inFlightLimit, long windowBudgetBytes, boolean purgeOncePerMinute, boolean recreateAfterMinute) {
        this(inFlightLimit, windowBudgetBytes, purgeOncePerMinute, recreateAfterMinute, Chaos.NONE);
    }
}
