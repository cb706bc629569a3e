package io.holdfast.engine.settings;

/**
 * Which stories of messages are kept.
 *
 * @param areKept whether there are any
 * @param budgetBytes what they may occupy on disk; beyond it the oldest are dropped
 * @param retentionMillis how long they are kept at most
 */
public record StorySettings(boolean areKept, long budgetBytes, long retentionMillis) {
    public static final StorySettings NONE = new StorySettings(false, 0, 0);
    public static final StorySettings DEFAULT = new StorySettings(true, 512L << 20, 3 * 86_400_000L);

    /** The share of one of several partitions. */
    StorySettings sharedBy(int partitions) {
        return new StorySettings(areKept, budgetBytes / partitions, retentionMillis);
    }
}
