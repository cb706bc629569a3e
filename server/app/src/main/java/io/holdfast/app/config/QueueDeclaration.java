package io.holdfast.app.config;

import java.util.Map;

/**
 * A queue that must exist once the server is up. The attributes carry SQS names and values ({@code VisibilityTimeout} →
 * {@code "30"}), already checked, so that they can go through the same path as a CreateQueue request.
 */
public record QueueDeclaration(String name, Map<String, String> attributes, Map<String, String> tags) {

    public QueueDeclaration {
        attributes = Map.copyOf(attributes);
        tags = Map.copyOf(tags);
    }
}
