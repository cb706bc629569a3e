package io.holdfast.verify.contract;

import io.holdfast.app.http.EventLoops;
import io.holdfast.app.loop.Loop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** The server's own loop. */
class EventLoopTest extends LoopContract {
    private final EventLoops loops = EventLoops.start(1, InstantSource.fixed(Instant.EPOCH), () -> 1);

    @AfterEach
    void close() {
        loops.close(Duration.ofMinutes(1));
    }

    @Override
    protected Loop loop() {
        return loops.loops().get(0);
    }

    @Override
    protected void await(CompletableFuture<?> done) {
        done.orTimeout(1, TimeUnit.MINUTES).join();
    }
}
