package io.holdfast.engine.settings;

/**
 * The rules that the operator may change.
 *
 * @param inFlightLimit messages that may be in flight in one queue
 * @param windowBudgetBytes memory for messages about to be delivered, all queues together; less while many others are received
 * @param purgeOncePerMinute whether a purge is refused within 60 s of the last one
 * @param recreateAfterMinute whether the name of a deleted queue stays blocked for 60 s
 * @param chaos faults made on purpose
 * @param budgets what may be in memory besides
 */
public record EngineSettings(
        int inFlightLimit,
        long windowBudgetBytes,
        boolean purgeOncePerMinute,
        boolean recreateAfterMinute,
        Chaos chaos,
        Budgets budgets) {
    public static final EngineSettings DEFAULT = new EngineSettings(120_000, 48L << 20, true, true);

    public EngineSettings(
            int inFlightLimit, long windowBudgetBytes, boolean purgeOncePerMinute, boolean recreateAfterMinute) {
        this(inFlightLimit, windowBudgetBytes, purgeOncePerMinute, recreateAfterMinute, Chaos.NONE);
    }

    public EngineSettings(
            int inFlightLimit,
            long windowBudgetBytes,
            boolean purgeOncePerMinute,
            boolean recreateAfterMinute,
            Chaos chaos) {
        this(inFlightLimit, windowBudgetBytes, purgeOncePerMinute, recreateAfterMinute, chaos, Budgets.DEFAULT);
    }

    public EngineSettings with(Budgets changed) {
        return new EngineSettings(
                inFlightLimit, windowBudgetBytes, purgeOncePerMinute, recreateAfterMinute, chaos, changed);
    }

    /**
     * What all queues together may keep in memory.
     *
     * @param queues queues that may be made; large attributes and tags count as further queues
     * @param received messages that were received and not deleted; a group with such messages counts as {@link #GROUP_WEIGHT} more
     * @param idleGroups groups that have none of these, and are in memory only to be found quickly
     */
    public record Budgets(long queues, long received, int idleGroups) {
        /** What a group with received messages weighs, in messages. */
        public static final int GROUP_WEIGHT = 3;

        public static final Budgets DEFAULT = new Budgets(20_000, 500_000, 20_000);
    }
}
