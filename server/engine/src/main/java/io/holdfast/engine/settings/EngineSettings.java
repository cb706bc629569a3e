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
 * @param placement which of the partitions this is
 * @param history what is recorded of queues by the minute
 * @param stories which stories of messages are kept
 */
public record EngineSettings(
        int inFlightLimit,
        long windowBudgetBytes,
        boolean purgeOncePerMinute,
        boolean recreateAfterMinute,
        Chaos chaos,
        Budgets budgets,
        QueuePlacement placement,
        History history,
        StorySettings stories) {
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

    /** Of a partition that is the only one. */
    public EngineSettings(
            int inFlightLimit,
            long windowBudgetBytes,
            boolean purgeOncePerMinute,
            boolean recreateAfterMinute,
            Chaos chaos,
            Budgets budgets) {
        this(
                inFlightLimit,
                windowBudgetBytes,
                purgeOncePerMinute,
                recreateAfterMinute,
                chaos,
                budgets,
                QueuePlacement.ALONE,
                History.OFF,
                StorySettings.DEFAULT);
    }

    public EngineSettings with(Budgets changed) {
        return new EngineSettings(
                inFlightLimit,
                windowBudgetBytes,
                purgeOncePerMinute,
                recreateAfterMinute,
                chaos,
                changed,
                placement,
                history,
                stories);
    }

    public EngineSettings with(StorySettings changed) {
        return new EngineSettings(
                inFlightLimit,
                windowBudgetBytes,
                purgeOncePerMinute,
                recreateAfterMinute,
                chaos,
                budgets,
                placement,
                history,
                changed);
    }

    /** Of one of several partitions, which share the memory. */
    public EngineSettings sharedBy(QueuePlacement several) {
        int count = several.count();
        return new EngineSettings(
                inFlightLimit,
                windowBudgetBytes / count,
                purgeOncePerMinute,
                recreateAfterMinute,
                chaos,
                new Budgets(
                        Math.max(1, budgets.queues / count),
                        Math.max(1, budgets.received / count),
                        budgets.idleGroups / count,
                        budgets.departures),
                several,
                history.sharedBy(count),
                stories.sharedBy(count));
    }

    public EngineSettings with(QueuePlacement changed) {
        return new EngineSettings(
                inFlightLimit,
                windowBudgetBytes,
                purgeOncePerMinute,
                recreateAfterMinute,
                chaos,
                budgets,
                changed,
                history,
                stories);
    }

    public EngineSettings with(History changed) {
        return new EngineSettings(
                inFlightLimit,
                windowBudgetBytes,
                purgeOncePerMinute,
                recreateAfterMinute,
                chaos,
                budgets,
                placement,
                changed,
                stories);
    }

    /**
     * What all queues together may keep in memory.
     *
     * @param queues queues that may be made; large attributes and tags count as further queues
     * @param received messages that were received and not deleted; a group with such messages counts as {@link #GROUP_WEIGHT} more
     * @param idleGroups groups that have none of these, and are in memory only to be found quickly
     * @param departures messages that may be on their way to one other partition
     */
    public record Budgets(long queues, long received, int idleGroups, int departures) {
        /** What a group with received messages weighs, in messages. */
        public static final int GROUP_WEIGHT = 3;

        private static final int DEPARTURES = 4_096;

        public static final Budgets DEFAULT = new Budgets(20_000, 500_000, 20_000);

        public Budgets(long queues, long received, int idleGroups) {
            this(queues, received, idleGroups, DEPARTURES);
        }
    }
}
