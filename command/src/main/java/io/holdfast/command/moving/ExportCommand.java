package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.queue.NameMatch;
import io.holdfast.command.queue.QueueCommand;
import io.holdfast.command.server.QueueReference;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes how queues are defined. */
final class ExportCommand extends QueueCommand {
    ExportCommand(Shell shell) {
        super(
                "export",
                "Write the definitions of queues (attributes, tags, policies; no messages) as a file for import or serve.",
                shell);
        options.arguments("QUEUE", "The queues (default all).")
                .value("PATTERN", "Only names that contain this text, or that match it, as in 'orders-*'.", "--match")
                .value("FILE", "Write to this file instead of the standard output.", "--output", "-o");
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, CommandRefused {
        ServerDefinitions server = new ServerDefinitions(connection.sqs());
        Map<String, String> urls = new TreeMap<>();
        for (String queue : options.arguments()) {
            urls.put(queue, connection.sqs().url(QueueReference.of(queue)));
        }
        if (urls.isEmpty()) {
            NameMatch names = NameMatch.of(options.text("--match").orElse(""));
            urls.putAll(server.urls(names::accepts));
        } else if (options.has("--match")) {
            throw options.mistake("--match and names of queues are two ways of choosing: take one");
        }
        List<QueueDefinition> definitions = server.read(urls.values());
        String text = DefinitionText.of(definitions, json());
        Path file = options.path("--output").orElse(null);
        if (file == null) {
            out().print(text);
        } else {
            Files.writeString(file, text);
            out().println("exported: %d queues to %s".formatted(definitions.size(), file));
        }
        return ExitCode.OK;
    }

    @Override
    protected String subject() {
        return options.arguments().isEmpty() ? "" : options.arguments().get(0);
    }
}
