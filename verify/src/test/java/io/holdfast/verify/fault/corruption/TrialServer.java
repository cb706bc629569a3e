package io.holdfast.verify.fault.corruption;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A server in this process, because trials must be cheap, on a clock that stands. */
final class TrialServer implements AutoCloseable {
    private final HoldfastServer server;
    private final AtomicLong nowMillis;

    private TrialServer(HoldfastServer server, AtomicLong nowMillis) {
        this.server = server;
        this.nowMillis = nowMillis;
    }

    static TrialServer start(Path data, long startMillis) throws StartRefused {
        AtomicLong nowMillis = new AtomicLong(startMillis);
        ServerSettings settings =
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(data);
        return new TrialServer(HoldfastServer.start(settings, nowMillis::get), nowMillis);
    }

    int port() {
        return server.port();
    }

    /** Waits for what is on its way from one partition to another. */
    void settle() {
        server.settle();
    }

    /** Ends leases and delays. */
    void advance(Duration step) {
        nowMillis.addAndGet(step.toMillis());
        server.clockMoved();
    }

    /** A clean stop. */
    @Override
    public void close() {
        server.stop();
    }
}
