package io.holdfast.app.config;

import java.util.Map;
import java.util.Optional;

/**
 * A queue that must exist once the server is up. The attributes carry SQS names and values ({@code VisibilityTimeout} →
 * {@code "30"}), so that they can go through the same path as a CreateQueue request.
 *
 * @param copyTo the queue that also gets what is sent to this one
 * @param moveTo the queue that gets it instead
 */
public record QueueDeclaration(
        String name,
        Map<String, String> attributes,
        Map<String, String> tags,
        Optional<String> copyTo,
        Optional<String> moveTo) {

    public QueueDeclaration {
        attributes = Map.copyOf(attributes);
        tags = Map.copyOf(tags);
    }

    /** One that keeps what is sent to it. */
    public QueueDeclaration(String name, Map<String, String> attributes, Map<String, String> tags) {
        this(name, attributes, tags, Optional.empty(), Optional.empty());
    }

    /** The name of the queue that takes its dead letters; that one must be made first. */
    public Optional<String> deadLetterQueue() {
        return Optional.ofNullable(attributes.get(QueueAttribute.REDRIVE_POLICY))
                .flatMap(DeadLetterDeclaration::targetOf);
    }
}
