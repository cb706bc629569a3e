package io.holdfast.verify.crash;

import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;

/** Owns some queues, does one thing to them after the other, and knows how they must be. One thread at a time. */
interface Owner {
    /** One acknowledged step; an exception means that the step's outcome is unknown. */
    void step(SqsConnection server) throws IOException;

    /** After a restart: fails if a queue is in a state that was never acknowledged nor asked for. */
    void verify(SqsConnection server) throws IOException;
}
