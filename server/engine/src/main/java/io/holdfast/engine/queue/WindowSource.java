package io.holdfast.engine.queue;

import io.holdfast.engine.row.Table;

/** The run of messages in the store that a window shows. */
interface WindowSource {
    Table table();

    byte[] key(long sequence);

    /** How many messages are read at once. */
    int refillMessages();

    /** How many messages are kept in memory, at most. */
    int windowMessages();

    long sequenceOf(byte[] key);

    /** Whether a message that can still be read has been taken before. */
    boolean isTaken(long sequence);

    /** All messages below this sequence can be read from the store. */
    long durableBelow();

    /** The window was driven out of memory and keeps only what cannot be read yet. */
    void windowHoldsFresh(Window window);

    /** The window holds nothing any more that cannot be read again. */
    void windowIsIdle(Window window);
}
