package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Finds the queue that messages go to, and makes it if it is missing. */
record TargetChoice(ServerConnection source, ServerConnection target, boolean mustExist) {
    private static final Set<String> OF_FIFO =
            Set.of("ContentBasedDeduplication", "DeduplicationScope", "FifoThroughputLimit");

    /** @param url of the queue that they come from */
    String url(String url, String wanted) throws IOException, ServiceError, CommandRefused {
        Optional<String> known = new ServerDefinitions(target.sqs()).url(wanted);
        if (known.isEmpty() && mustExist) {
            throw new CommandRefused("There is no queue '%s' at %s."
                    .formatted(wanted, target.server().name()));
        }
        return known.isPresent() ? known.get() : create(new ServerDefinitions(source.sqs()).read(url), wanted);
    }

    /** Keys and policies belong to the server that they are on; {@code import} brings them over where that is wanted. */
    private String create(QueueDefinition like, String wanted) throws IOException, ServiceError {
        Map<String, String> attributes =
                new TreeMap<>(new QueueDefinition(wanted, like.attributes(), Map.of()).attributes());
        attributes.keySet().removeAll(QueueAttributes.NAMING_QUEUES);
        attributes.keySet().removeIf(name -> name.startsWith("Kms"));
        if (!wanted.endsWith(QueueDefinition.FIFO)) {
            attributes.keySet().removeAll(OF_FIFO);
        }
        Map<String, Object> request = Map.of("QueueName", wanted, "Attributes", attributes, "tags", like.tags());
        return target.sqs().call("CreateQueue", request).text("QueueUrl");
    }
}
