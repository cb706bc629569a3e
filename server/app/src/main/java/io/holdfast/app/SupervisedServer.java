package io.holdfast.app;

import io.holdfast.app.cli.RunningServer;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.http.NotifySocket;
import io.holdfast.app.systemd.SystemdNotices;
import io.holdfast.app.systemd.SystemdWishes;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server whose systemd hears that it is ready, lives, and stops. Any thread. */
final class SupervisedServer implements RunningServer {
    private static final Logger LOG = LoggerFactory.getLogger(SupervisedServer.class);

    private final HoldfastServer server;
    private final SystemdNotices notices;

    private SupervisedServer(HoldfastServer server, SystemdNotices notices) {
        this.server = server;
        this.notices = notices;
    }

    /** The server itself where no systemd waits for anything. */
    static RunningServer of(HoldfastServer server, Map<String, String> environment, long processId) {
        Optional<SystemdWishes> wishes = SystemdWishes.in(environment, processId);
        if (wishes.isEmpty()) {
            return server;
        }
        NotifySocket socket;
        try {
            socket = NotifySocket.to(wishes.get().socket());
        } catch (IOException noSocket) {
            LOG.warn(
                    "systemd waits to hear that the server is ready, and cannot be told: {}. Use Type=exec and no WatchdogSec in the unit.",
                    noSocket.getMessage());
            return server;
        }
        // Closed with the process: systemd may want to hear of the very end.
        SystemdNotices notices = new SystemdNotices(socket::send);
        notices.ready();
        wishes.get()
                .heardEvery()
                .ifPresent(every -> server.repeat("systemd-watchdog", every, () -> notices.watch(server::askAlive)));
        return new SupervisedServer(server, notices);
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public List<String> reload(ServerSettings changed) {
        return server.reload(changed);
    }

    @Override
    public void onFatal(Consumer<String> listener) {
        server.onFatal(listener);
    }

    @Override
    public void stop() {
        notices.stopping();
        server.stop();
    }
}
