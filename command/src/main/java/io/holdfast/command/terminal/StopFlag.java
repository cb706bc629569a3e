package io.holdfast.command.terminal;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.app.cli.StopSignals;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** Whether somebody pressed Ctrl-C: the first time asks the command to stop where it can, the second time ends the process. Any thread. */
public final class StopFlag implements BooleanSupplier {
    private final AtomicBoolean requested = new AtomicBoolean();
    private final CountDownLatch stopped = new CountDownLatch(1);

    /**
     * From now on signals count.
     *
     * @param onFirst called once, when the command should stop
     */
    public static StopFlag listen(StopSignals signals, Runnable onFirst) {
        StopFlag request = new StopFlag();
        signals.listen(() -> {
            if (request.requested.getAndSet(true)) {
                Runtime.getRuntime().halt(ExitCode.FAILURE);
            }
            onFirst.run();
            request.stopped.countDown();
        });
        return request;
    }

    public static StopFlag listen(StopSignals signals) {
        return listen(signals, () -> {});
    }

    /** Waits, but not beyond the stop. */
    public void pause(Duration time) throws InterruptedException {
        if (stopped.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
            requested.set(true);
        }
    }

    @Override
    public boolean getAsBoolean() {
        return requested.get();
    }
}
