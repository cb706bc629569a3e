package io.holdfast.bench.load;

import java.nio.ByteBuffer;

/** Puts together the bytes of one answer at a time. The driver's thread only. */
interface IncomingAnswer {
    /** Takes everything in {@code in}; true when that completed an answer. */
    boolean take(ByteBuffer in);

    /** The answer that {@link #take} completed. */
    Answer answer();

    /** Makes room for the next one. */
    void reset();
}
