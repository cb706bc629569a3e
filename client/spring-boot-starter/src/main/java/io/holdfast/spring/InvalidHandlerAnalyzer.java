package io.holdfast.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what to do about a method that cannot be a handler. */
final class InvalidHandlerAnalyzer extends AbstractFailureAnalyzer<InvalidQueueHandlerException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, InvalidQueueHandlerException invalid) {
        return new FailureAnalysis(
                invalid.getMessage() + ".",
                "A handler takes the message and may take its Delivery, and returns void or an Outcome; a batch handler"
                        + " takes a List<BatchMessage<T>> and returns void or a BatchOutcome. A queue has one handler.",
                failure);
    }
}
