package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Stands in for a server: it starts at once, stops when told, and fails when a test says so. */
final class FakeServer implements RunningServer {

    static final int CHOSEN_PORT = 45_678;

    private final int port;
    private final CompletableFuture<String> fatal = new CompletableFuture<>();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private CompletableFuture<Void> told = CompletableFuture.completedFuture(null);

    FakeServer(ServerSettings settings) {
        int wanted = settings.network().port();
        this.port = wanted == 0 ? CHOSEN_PORT : wanted;
    }

    void fail(String sentence) {
        fatal.complete(sentence);
        told.join();
    }

    boolean isStopped() {
        return stopped.get();
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void stop() {
        stopped.set(true);
    }

    @Override
    public void onFatal(Consumer<String> listener) {
        told = fatal.thenAccept(listener);
    }
}
