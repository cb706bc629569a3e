package io.holdfast.spring;

import io.holdfast.consumer.QueueNotFoundException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what to do about a queue that is not there. */
final class MissingQueueAnalyzer extends AbstractFailureAnalyzer<QueueNotFoundException> {
    @Override
    protected FailureAnalysis analyze(Throwable failure, QueueNotFoundException missing) {
        return new FailureAnalysis(
                missing.getMessage() + ".",
                "Check the name in @QueueHandler, and holdfast.sqs.endpoint and holdfast.sqs.region. Create the queue"
                        + " before the application starts: consumers never create queues, because the name may be misspelt.",
                failure);
    }
}
