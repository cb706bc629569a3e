package io.holdfast.engine.settings;

/**
 * What is recorded of queues by the minute.
 *
 * @param isOn whether anything is
 * @param budgetBytes what all minutes of a partition may take on disk; the oldest go first
 */
public record History(boolean isOn, long budgetBytes) {
    public static final History OFF = new History(false, 0);

    History sharedBy(int partitions) {
        return new History(isOn, budgetBytes / partitions);
    }
}
