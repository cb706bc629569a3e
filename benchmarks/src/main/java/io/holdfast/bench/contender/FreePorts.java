package io.holdfast.bench.contender;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Ports that stay free while their node is down: below those that the system gives to outgoing connections. */
final class FreePorts {
    private static final int FIRST = 10_000;
    private static final int END = 32_768;

    private FreePorts() {}

    static List<Integer> find(int count) {
        Set<Integer> ports = new LinkedHashSet<>();
        while (ports.size() < count) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                ports.add(free.getLocalPort());
            } catch (IOException taken) {
                // Another one.
            }
        }
        return List.copyOf(ports);
    }
}
