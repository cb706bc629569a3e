package io.holdfast.deadletters;

/**
 * The messages that a redrive must leave where they are, because nobody says which queue they came from, and those of a FIFO queue that stay
 * behind them. One thread.
 */
final class LettersWithoutTarget {
    private final boolean fifo;
    /** Groups of a FIFO queue in which a message had to stay: the later ones stay behind it. */
    private final IdSet blockedGroups = new IdSet();

    private long count;

    LettersWithoutTarget(boolean fifo) {
        this.fifo = fifo;
    }

    void add(DeadLetter letter) {
        count++;
        letter.groupId().filter(group -> fifo).ifPresent(blockedGroups::add);
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Whether the message would overtake one of its group that stays. */
    boolean blocks(DeadLetter letter) {
        return fifo && letter.groupId().filter(blockedGroups::contains).isPresent();
    }

    String reason() {
        return count == 1
                ? "1 message does not say which of the queue's sources it came from; say where to move it"
                : "%d messages do not say which of the queue's sources they came from; say where to move them"
                        .formatted(count);
    }
}
