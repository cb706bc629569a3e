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
        EngineBudgets budgets,
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
        this(inFlightLimit, windowBudgetBytes, purgeOncePerMinute, recreateAfterMinute, chaos, EngineBudgets.DEFAULT);
    }

    /** Of a partition that is the only one. */
    public EngineSettings(
            int inFlightLimit,
            long windowBudgetBytes,
            boolean purgeOncePerMinute,
            boolean recreateAfterMinute,
            Chaos chaos,
            EngineBudgets budgets) {
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

    public EngineSettings with(EngineBudgets changed) {
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
                new EngineBudgets(
                        Math.max(1, budgets.queues() / count),
                        Math.max(1, budgets.received() / count),
                        budgets.idleGroups() / count,
                        budgets.departures()),
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
}
