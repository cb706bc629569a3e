package io.holdfast.app.cli;

import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A server whose stop never returns. */
final class HangingServer implements RunningServer {

    @Override
    public int port() {
        return FakeServer.CHOSEN_PORT;
    }

    @Override
    public void stop() {
        System.out.println("stopping for ever");
        new CompletableFuture<Void>().join();
    }

    @Override
    public void onFatal(Consumer<String> listener) {}
}
