package io.holdfast.app;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.Actions;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.QueueDeclaration;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import java.util.Collection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the queues that the configuration declares. One that exists is left as it is: its settings may have been changed on purpose. */
final class DeclaredQueues {
    private static final Logger LOG = LoggerFactory.getLogger(DeclaredQueues.class);

    private DeclaredQueues() {}

    static void create(Collection<QueueDeclaration> declared, Actions actions, Principal principal)
            throws StartRefused {
        for (QueueDeclaration queue : CreationOrder.of(declared)) {
            report(queue.name(), create(queue, actions, principal));
        }
    }

    /** Waits for the outcome. */
    static Outcome create(QueueDeclaration queue, Actions actions, Principal principal) {
        StartRequester requester = new StartRequester(principal);
        actions.perform(new CreateQueueRequest(queue.name(), queue.attributes(), queue.tags()), requester);
        return requester.await();
    }

    private static void report(String name, Outcome outcome) throws StartRefused {
        if (!(outcome instanceof Failure failure)) {
            return;
        }
        if (failure.error() == AwsError.QUEUE_NAME_EXISTS) {
            LOG.warn("Queue {} of the configuration is left as it is: {}.", name, failure.message());
        } else {
            throw new StartRefused("Queue " + name + " of the configuration cannot be made: " + failure.message());
        }
    }
}
