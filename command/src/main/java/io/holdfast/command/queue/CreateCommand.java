package io.holdfast.command.queue;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.JsonWriter;
import io.holdfast.command.server.QueueReference;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates a queue, with a dead-letter queue if wanted. */
final class CreateCommand extends OneQueueCommand {
    private static final String FIFO = ".fifo";
    private static final int RECEIVES = 5;
    /** Dead letters keep the age of the message: less than the maximum, and they would be gone before anybody looks. */
    private static final String LONGEST_RETENTION_SECONDS = "1209600";

    CreateCommand(Shell shell) {
        super("create", "Create a queue; one that exists with the same attributes is left as it is.", shell);
        options.values("NAME=VALUE", "An attribute, such as VisibilityTimeout=60; repeatable.", "--attribute", "-a")
                .flag("A FIFO queue; .fifo is added to the name if it is missing.", "--fifo")
                .flag("Create QUEUE-dlq as well, for messages that nobody could handle.", "--dead-letter-queue")
                .value("QUEUE", "Send them to this queue instead, which exists.", "--dead-letter-target")
                .value(
                        "N",
                        "Receives after which a message is a dead letter (default " + RECEIVES + ").",
                        "--max-receives");
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError {
        boolean fifo = options.has("--fifo") || subject().endsWith(FIFO);
        String base =
                subject().endsWith(FIFO) ? subject().substring(0, subject().length() - FIFO.length()) : subject();
        String name = base + (fifo ? FIFO : "");
        Map<String, String> attributes = new LinkedHashMap<>(NamedValues.of(options, "--attribute"));
        int receives = options.number("--max-receives", 1, 1000, RECEIVES);
        @Nullable String dead = deadLetterUrl(connection, base + "-dlq" + (fifo ? FIFO : ""), fifo);
        if (dead != null) {
            attributes.put(
                    "RedrivePolicy",
                    JsonWriter.text(Map.of("deadLetterTargetArn", arn(connection, dead), "maxReceiveCount", receives)));
        } else if (options.has("--max-receives")) {
            throw options.mistake("--max-receives needs --dead-letter-queue or --dead-letter-target");
        }
        String url = create(connection, name, fifo, attributes);
        if (json()) {
            Map<String, @Nullable Object> line = new LinkedHashMap<>();
            line.put("queue", name);
            line.put("url", url);
            line.put("deadLetterQueueUrl", dead);
            print(line);
        } else {
            out().println("created: " + url + (dead == null ? "" : ", dead letters go to " + dead));
        }
        return ExitCode.OK;
    }

    /** Null if none is wanted. */
    private @Nullable String deadLetterUrl(ServerConnection connection, String own, boolean fifo)
            throws IOException, ServiceError {
        Optional<String> existing = options.text("--dead-letter-target");
        if (existing.isPresent()) {
            return connection.sqs().url(QueueReference.of(existing.get()));
        }
        return options.has("--dead-letter-queue")
                ? create(connection, own, fifo, Map.of("MessageRetentionPeriod", LONGEST_RETENTION_SECONDS))
                : null;
    }

    private static String create(ServerConnection connection, String name, boolean fifo, Map<String, String> attributes)
            throws IOException, ServiceError {
        Map<String, String> all = new LinkedHashMap<>(attributes);
        if (fifo) {
            all.putIfAbsent("FifoQueue", "true");
        }
        return connection
                .sqs()
                .call("CreateQueue", Map.of("QueueName", name, "Attributes", all))
                .text("QueueUrl");
    }

    private static String arn(ServerConnection connection, String url) throws IOException, ServiceError {
        Json answer = connection
                .sqs()
                .call("GetQueueAttributes", Map.of("QueueUrl", url, "AttributeNames", List.of("QueueArn")));
        return answer.get("Attributes").text("QueueArn");
    }
}
