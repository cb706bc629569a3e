package io.holdfast.command.queue;

import io.holdfast.command.Shell;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.QueueReference;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A command about one queue, which its first argument names. */
abstract class OneQueueCommand extends QueueCommand {
    private static final List<String> COUNTS = List.of(
            "ApproximateNumberOfMessages",
            "ApproximateNumberOfMessagesNotVisible",
            "ApproximateNumberOfMessagesDelayed");

    OneQueueCommand(String name, String description, Shell shell) {
        super(name, description, shell);
        options.argument("QUEUE", "The name, URL or ARN of the queue.");
    }

    @Override
    protected final String subject() {
        return options.argument(0);
    }

    final QueueReference queue() {
        return QueueReference.of(subject());
    }

    /** What is in the queue, in whatever state. */
    static long messages(ServerConnection connection, String url) throws IOException, ServiceError {
        Json attributes = connection
                .sqs()
                .call("GetQueueAttributes", Map.of("QueueUrl", url, "AttributeNames", COUNTS))
                .get("Attributes");
        return COUNTS.stream().mapToLong(attributes::count).sum();
    }
}
