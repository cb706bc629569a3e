package io.holdfast.command.dlq;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.app.cli.StopSignals;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/** Whether somebody pressed Ctrl-C: the first time asks the command to stop where it can, the second time ends the process. Any thread. */
final class StopFlag implements BooleanSupplier {
    private final AtomicBoolean requested = new AtomicBoolean();

    /** @param onFirst called once, when the command should stop */
    static StopFlag listen(StopSignals signals, Runnable onFirst) {
        StopFlag request = new StopFlag();
        signals.listen(() -> {
            if (request.requested.getAndSet(true)) {
                Runtime.getRuntime().halt(ExitCode.FAILURE);
            }
            onFirst.run();
        });
        return request;
    }

    static StopFlag listen(StopSignals signals) {
        return listen(signals, () -> {});
    }

    @Override
    public boolean getAsBoolean() {
        return requested.get();
    }
}
