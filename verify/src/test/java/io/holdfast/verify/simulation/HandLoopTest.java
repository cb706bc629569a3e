package io.holdfast.verify.simulation;

import io.holdfast.app.loop.Loop;
import io.holdfast.verify.contract.LoopContract;
import java.util.concurrent.CompletableFuture;

/** The simulation's loop keeps the promises of a true one. */
class HandLoopTest extends LoopContract {
    private static final int MOST_TURNS = 1_000;

    private final HandClock clock = new HandClock();
    private final HandLoop loop = new HandLoop(clock, () -> {});

    @Override
    protected Loop loop() {
        return loop;
    }

    @Override
    protected void await(CompletableFuture<?> done) {
        for (int i = 0; i < MOST_TURNS && !done.isDone(); i++) {
            loop.turn();
            clock.moveTo(clock.nowMillis() + 1);
        }
        done.getNow(null);
    }
}
