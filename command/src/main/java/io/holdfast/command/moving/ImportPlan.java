package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.server.Sqs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What has to be done so that a server has queues as they are defined: what the definitions do not mention stays as it is. Queues are made first and told of
 * each other afterwards, so their order does not matter. One thread.
 */
final class ImportPlan {
    private final Sqs sqs;
    private final ServerDefinitions server;
    private final List<QueueChange> changes;

    private ImportPlan(Sqs sqs, List<QueueChange> changes) {
        this.sqs = sqs;
        this.server = new ServerDefinitions(sqs);
        this.changes = changes;
    }

    /** Compares, and changes nothing. */
    static ImportPlan of(List<QueueDefinition> wanted, Sqs sqs) throws IOException, ServiceError {
        ServerDefinitions server = new ServerDefinitions(sqs);
        List<QueueChange> changes = new ArrayList<>();
        for (QueueDefinition definition : wanted) {
            Optional<String> url = server.url(definition.name());
            changes.add(QueueChange.between(url.isEmpty() ? null : server.read(url.get()), definition));
        }
        return new ImportPlan(sqs, changes);
    }

    List<QueueChange> changes() {
        return changes;
    }

    void apply() throws IOException, ServiceError, CommandRefused {
        Map<String, String> urls = new LinkedHashMap<>();
        Map<String, String> arns = new HashMap<>();
        for (QueueChange change : changes) {
            String name = change.wanted().name();
            String url =
                    change.isNew() ? create(change.wanted()) : server.url(name).orElse("");
            urls.put(name, url);
            arns.put(name, server.attributes(url).getOrDefault("QueueArn", ""));
        }
        for (QueueChange change : changes) {
            findTarget(change.wanted(), arns);
        }
        for (QueueChange change : changes) {
            String url = urls.getOrDefault(change.wanted().name(), "");
            Map<String, String> attributes = new TreeMap<>();
            change.attributes().forEach((name, values) -> {
                boolean isSet = change.isNew() && !QueueAttributes.NAMING_QUEUES.contains(name);
                if (!isSet) {
                    attributes.put(name, QueueArns.translated(values.wanted(), queue -> arn(arns, queue)));
                }
            });
            refuseOtherKind(change, attributes);
            if (!attributes.isEmpty()) {
                sqs.call("SetQueueAttributes", Map.of("QueueUrl", url, "Attributes", attributes));
            }
            if (!change.isNew() && !change.tags().isEmpty()) {
                Map<String, String> tags = new TreeMap<>();
                change.tags().forEach((name, values) -> tags.put(name, values.wanted()));
                sqs.call("TagQueue", Map.of("QueueUrl", url, "Tags", tags));
            }
        }
    }

    /** A dead-letter queue that the file does not define may be there already. */
    private void findTarget(QueueDefinition definition, Map<String, String> arns) throws IOException, ServiceError {
        String target = QueueArns.target(definition.attributes().getOrDefault(QueueAttributes.REDRIVE_POLICY, ""));
        if (!target.isEmpty() && !arns.containsKey(target)) {
            Optional<String> url = server.url(target);
            if (url.isPresent()) {
                arns.put(target, server.attributes(url.get()).getOrDefault("QueueArn", ""));
            }
        }
    }

    private static void refuseOtherKind(QueueChange change, Map<String, String> attributes) throws CommandRefused {
        if (!change.isNew() && attributes.containsKey(QueueAttributes.FIFO_QUEUE)) {
            throw new CommandRefused("%s exists and is of another kind: a queue cannot become a FIFO queue."
                    .formatted(change.wanted().name()));
        }
    }

    private static @Nullable String arn(Map<String, String> arns, String name) {
        String arn = arns.get(name);
        return arn == null || arn.isEmpty() ? null : arn;
    }

    private String create(QueueDefinition definition) throws IOException, ServiceError {
        Map<String, String> attributes = new TreeMap<>(definition.attributes());
        attributes.keySet().removeAll(QueueAttributes.NAMING_QUEUES);
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("QueueName", definition.name());
        request.put("Attributes", attributes);
        if (!definition.tags().isEmpty()) {
            request.put("tags", definition.tags());
        }
        return sqs.call("CreateQueue", request).text("QueueUrl");
    }
}
