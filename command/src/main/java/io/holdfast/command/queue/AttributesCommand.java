package io.holdfast.command.queue;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Cell;
import io.holdfast.command.terminal.Colour;
import io.holdfast.command.terminal.Column;
import io.holdfast.command.terminal.Table;
import io.holdfast.command.terminal.Times;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Shows the attributes of a queue, and changes them. */
final class AttributesCommand extends OneQueueCommand {
    private static final Set<String> SECONDS = Set.of(
            "VisibilityTimeout",
            "DelaySeconds",
            "MessageRetentionPeriod",
            "ReceiveMessageWaitTimeSeconds",
            "KmsDataKeyReusePeriodSeconds");

    AttributesCommand(Shell shell) {
        super("attributes", "Show the attributes of a queue, and change them.", shell);
        options.values("NAME=VALUE", "Change this one first; repeatable.", "--set");
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError {
        Map<String, String> changes = NamedValues.of(options, "--set");
        String url = connection.sqs().url(queue());
        if (!changes.isEmpty()) {
            connection.sqs().call("SetQueueAttributes", Map.of("QueueUrl", url, "Attributes", changes));
        }
        Map<String, Json> attributes = new TreeMap<>(connection
                .sqs()
                .call("GetQueueAttributes", Map.of("QueueUrl", url, "AttributeNames", List.of("All")))
                .get("Attributes")
                .members());
        if (json()) {
            print(attributes);
            return ExitCode.OK;
        }
        Table table = new Table(Column.left("ATTRIBUTE", 0), Column.cuttable("VALUE", 20, 0));
        attributes.forEach((name, value) -> table.row(
                Cell.of(name, changes.containsKey(name) ? Colour.BOLD : Colour.PLAIN),
                Cell.of(value.value() + meaning(name, String.valueOf(value.value())))));
        print(table.lines(shell.terminal()));
        return ExitCode.OK;
    }

    /** What a number is in words, in brackets. */
    private String meaning(String name, String value) {
        if (!value.matches("\\d{1,12}")) {
            return "";
        }
        long number = Long.parseLong(value);
        if (name.endsWith("Timestamp")) {
            return " ("
                    + Times.since(Instant.ofEpochSecond(number), shell.clock().instant()) + ")";
        }
        return SECONDS.contains(name) && number >= 120 ? " (" + Times.length(Duration.ofSeconds(number)) + ")" : "";
    }
}
