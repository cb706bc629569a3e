package io.holdfast.app.action;

import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** A refusal for what another queue is, or that there is none. In a cluster that may be known here a moment later than to whoever has made it. */
final class OtherQueueRefused extends RequestRefused {
    private static final long serialVersionUID = 1L;

    OtherQueueRefused(Failure failure) {
        super(failure);
    }
}
