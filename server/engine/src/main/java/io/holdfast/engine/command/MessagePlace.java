package io.holdfast.engine.command;

/**
 * Where a message lies in its queue, for as long as it is there; no other message is ever there.
 *
 * @param group the number of its group, if the queue keeps it by group; else 0
 * @param sequence grows with every message of the queue
 */
public record MessagePlace(long group, long sequence) implements Comparable<MessagePlace> {
    public static final MessagePlace START = new MessagePlace(0, 0);

    /** Where a search goes on behind this one. */
    public MessagePlace next() {
        return new MessagePlace(group, sequence + 1);
    }

    @Override
    public int compareTo(MessagePlace other) {
        return group == other.group ? Long.compare(sequence, other.sequence) : Long.compare(group, other.group);
    }
}
