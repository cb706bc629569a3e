package io.holdfast.command.queue;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.Admin;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.QueueReference;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Cell;
import io.holdfast.command.terminal.Colour;
import io.holdfast.command.terminal.Column;
import io.holdfast.command.terminal.SafeText;
import io.holdfast.command.terminal.Table;
import io.holdfast.command.terminal.Times;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Tells what happened to one message. */
final class StoryCommand extends QueueCommand {
    StoryCommand(Shell shell) {
        super("story", "Tell what happened to a message: who sent it, who received it when, and why again.", shell);
        options.argument("MESSAGE_ID", "The id that sending and receiving returned.")
                .value("QUEUE", "The queue it was sent to, if the server should not look in all.", "--queue");
    }

    @Override
    protected String subject() {
        return options.text("--queue").orElse("");
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, AdminMissing {
        String page = "/messages/" + Admin.part(options.argument(0)) + "/story";
        Optional<String> queue = options.text("--queue");
        Json story = queue.isPresent()
                ? connection.admin().ofQueue(QueueReference.of(queue.get()), page, Map.of())
                : connection.admin().get(page, Map.of());
        if (json()) {
            print(story.value());
        } else {
            tell(story);
        }
        return ExitCode.OK;
    }

    private void tell(Json story) {
        Instant now = shell.clock().instant();
        Table table = new Table(
                Column.left("AT", 2),
                Column.right("", 0),
                Column.left("WHAT", 0),
                Column.left("BY", 3),
                Column.left("FROM", 1),
                Column.cuttable("", 16, 0));
        for (Json event : story.list("events")) {
            table.row(
                    Cell.of(event.text("at"), Colour.DIM),
                    Cell.of(Times.since(event.text("at"), now)),
                    Cell.of(event.text("kind"), Colour.BOLD),
                    Cell.of(event.text("by").isEmpty() ? event.text("keyId") : event.text("by")),
                    Cell.of(event.text("address")),
                    Cell.of(event.text("text")));
        }
        print(table.lines(shell.terminal()));
        for (String part : new String[] {"sentence", "advice"}) {
            if (!story.text(part).isEmpty()) {
                out().println(SafeText.lines(story.text(part)));
            }
        }
    }
}
