package io.holdfast.verify.crash.server;

import java.io.IOException;

/** Connects a client: always to the same server, or to whichever node of a cluster is next. Any thread. */
@FunctionalInterface
public interface Dial {
    SqsConnection dial() throws IOException;

    /** The one server on this machine. */
    static Dial port(int port) {
        return () -> new SqsConnection(port);
    }
}
