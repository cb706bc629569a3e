package io.holdfast.app.partition;

import io.holdfast.engine.command.Reply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells callers how their calls ended. One who cannot be told must not keep the others from hearing. */
final class CallNotifier {
    private static final Logger LOG = LoggerFactory.getLogger(CallNotifier.class);

    private CallNotifier() {}

    static void answer(Call call, Reply reply) {
        call.isTold = true;
        try {
            call.answer(reply);
        } catch (RuntimeException | Error failure) {
            attempt(() -> LOG.error("A response could not be written; its client is asked to retry", failure));
            attempt(() -> call.fail(Unavailable.ANSWER_FAILED));
        }
    }

    /** Does nothing if the call was told before. */
    static void fail(Call call, Unavailable reason) {
        if (!call.isTold) {
            call.isTold = true;
            attempt(() -> call.fail(reason));
        }
    }

    static void attempt(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error failure) {
            try {
                LOG.error("A client could not be told how its request ended", failure);
            } catch (RuntimeException | Error noLogEither) {
                // Nothing is left to report it with; whoever else waits still has to be told.
            }
        }
    }
}
