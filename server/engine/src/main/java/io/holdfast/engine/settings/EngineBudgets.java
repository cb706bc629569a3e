package io.holdfast.engine.settings;

/**
 * What all queues together may keep in memory.
 *
 * @param queues queues that may be made; large attributes and tags count as further queues
 * @param received messages that were received and not deleted; a group with such messages counts as {@link #GROUP_WEIGHT} more
 * @param idleGroups groups that have none of these, and are in memory only to be found quickly
 * @param departures messages that may be on their way to one other partition
 */
public record EngineBudgets(long queues, long received, int idleGroups, int departures) {
    /** What a group with received messages weighs, in messages. */
    public static final int GROUP_WEIGHT = 3;

    private static final int DEPARTURES = 4_096;

    public static final EngineBudgets DEFAULT = new EngineBudgets(20_000, 500_000, 20_000);

    public EngineBudgets(long queues, long received, int idleGroups) {
        this(queues, received, idleGroups, DEPARTURES);
    }
}
