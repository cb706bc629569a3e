package io.holdfast.consumer;

import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * Turns what the queue carries into the body that the handler sees, for example a pointer into what it points to. Called on a worker, for
 * each message by itself; must be thread-safe.
 */
public interface BodyResolver {
    /** The message attributes that it needs. */
    List<String> attributeNames();

    /**
     * The body of this message.
     *
     * @throws UnresolvableBodyException if trying again will not help: the message is then malformed
     * @throws Exception if it may help: the message is then tried again by the {@link RetryPolicy}
     */
    Resolved resolve(Message message) throws Exception;

    /** The body is what the queue carries. */
    static BodyResolver asTheyAre() {
        return InlineBodies.INSTANCE;
    }

    /**
     * A resolved body.
     *
     * @param hiddenAttributes message attributes that the handler does not see
     * @param afterDelete runs after the queue confirmed the delete; if it fails, that is logged only. It does not run when the message was
     *     moved to another queue, since what it would clean up is still needed there
     */
    record Resolved(String body, Set<String> hiddenAttributes, Runnable afterDelete) {
        public Resolved {
            hiddenAttributes = Set.copyOf(hiddenAttributes);
        }
    }
}
