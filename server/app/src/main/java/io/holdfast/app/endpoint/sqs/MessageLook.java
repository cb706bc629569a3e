package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.access.Principal;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sqs.QueueAddress;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.function.Supplier;

/** Shows messages as a receive would, but changes nothing. Any thread. */
@FunctionalInterface
public interface MessageLook {
    /**
     * Looks into a queue.
     *
     * @return the look itself, which reads the disk and is not for a loop's thread
     * @throws RequestRefused if there is no such queue, or the caller may not
     */
    Supplier<Outcome> into(QueueAddress queue, Shown shown, Principal who, RequestContext context)
            throws RequestRefused;

    /** Which messages are shown beside those that could be received now. */
    record Shown(boolean inFlight, boolean delayed) {}
}
