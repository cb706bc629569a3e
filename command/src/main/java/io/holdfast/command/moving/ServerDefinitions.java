package io.holdfast.command.moving;

import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.server.Sqs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The queues of a server, and how they are defined. Any thread. */
record ServerDefinitions(Sqs sqs) {

    /** The URLs of the queues with such names, by name. */
    Map<String, String> urls(Predicate<String> names) throws IOException, ServiceError {
        Map<String, String> urls = new TreeMap<>();
        String next = "";
        do {
            Map<String, Object> request = new LinkedHashMap<>();
            request.put("MaxResults", 1000);
            if (!next.isEmpty()) {
                request.put("NextToken", next);
            }
            Json page = sqs.call("ListQueues", request);
            for (Json url : page.list("QueueUrls")) {
                String text = String.valueOf(url.value());
                if (names.test(QueueArns.name(text))) {
                    urls.put(QueueArns.name(text), text);
                }
            }
            next = page.text("NextToken");
        } while (!next.isEmpty());
        return urls;
    }

    /** None if there is no such queue. */
    Optional<String> url(String name) throws IOException, ServiceError {
        try {
            return Optional.of(
                    sqs.call("GetQueueUrl", Map.of("QueueName", name)).text("QueueUrl"));
        } catch (ServiceError refused) {
            if (isMissing(refused)) {
                return Optional.empty();
            }
            throw refused;
        }
    }

    static boolean isMissing(ServiceError refused) {
        return refused.code().contains("QueueDoesNotExist") || refused.code().contains("NonExistentQueue");
    }

    QueueDefinition read(String url) throws IOException, ServiceError {
        Map<String, String> attributes = attributes(url);
        attributes.keySet().retainAll(QueueAttributes.SETTABLE);
        // Servers tell of what is not set with an empty text.
        attributes.values().removeIf(String::isEmpty);
        return new QueueDefinition(QueueArns.name(url), attributes, tags(url));
    }

    Map<String, String> attributes(String url) throws IOException, ServiceError {
        Map<String, String> attributes = new TreeMap<>();
        sqs.call("GetQueueAttributes", Map.of("QueueUrl", url, "AttributeNames", List.of("All")))
                .get("Attributes")
                .members()
                .forEach((name, value) -> attributes.put(name, String.valueOf(value.value())));
        return attributes;
    }

    private Map<String, String> tags(String url) throws IOException, ServiceError {
        Map<String, String> tags = new TreeMap<>();
        try {
            sqs.call("ListQueueTags", Map.of("QueueUrl", url))
                    .get("Tags")
                    .members()
                    .forEach((name, value) -> tags.put(name, String.valueOf(value.value())));
        } catch (ServiceError refused) {
            // Some servers do not have tags; what is wrong otherwise was said when the attributes were asked for.
            if (refused.status() >= 500 || refused.code().startsWith("AccessDenied")) {
                throw refused;
            }
        }
        return tags;
    }

    List<QueueDefinition> read(Iterable<String> urls) throws IOException, ServiceError {
        List<QueueDefinition> definitions = new ArrayList<>();
        for (String url : urls) {
            definitions.add(read(url));
        }
        return definitions;
    }
}
