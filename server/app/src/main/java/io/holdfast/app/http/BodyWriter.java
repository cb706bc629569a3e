package io.holdfast.app.http;

import java.io.IOException;
import java.io.OutputStream;

/** Writes an answer's body straight into the outgoing buffer. */
@FunctionalInterface
public interface BodyWriter {
    /**
     * Writes all of the body. Runs on the loop, at most once, and not at all if the client has gone. The stream is only
     * valid during the call; closing and flushing it do nothing. If this throws, the client gets a 500.
     */
    void writeTo(OutputStream out) throws IOException;

    /** How many bytes to reserve; a good guess saves copying, a bad one is harmless. */
    default int sizeHint() {
        return 512;
    }
}
