package io.holdfast.parts;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for servers that cannot choose one themselves, or must come back on the same one. */
final class FreePort {
    /** Below the range from which Linux takes the ports of outgoing connections: those could occupy it while the server is down. */
    private static final int FIRST = 15_000;

    private static final int LAST = 31_999;
    private static final int TRIES = 200;

    private FreePort() {}

    static int find() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST + 1);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // Another one, then.
            }
        }
        throw new IllegalStateException("no free port in " + TRIES + " tries");
    }
}
