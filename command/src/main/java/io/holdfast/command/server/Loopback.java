package io.holdfast.command.server;

/** Whether an address is this machine's own, decided without asking a name server. */
final class Loopback {
    private Loopback() {}

    static boolean is(String host) {
        return host.equals("localhost")
                || host.endsWith(".localhost")
                || host.equals("[::1]")
                || host.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
    }
}
