package io.holdfast.command.queue;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Shell;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Numbers;
import java.io.IOException;
import java.util.Map;

/** Deletes a queue with what is in it. */
final class DeleteCommand extends OneQueueCommand {
    private final Confirmation confirmation;

    DeleteCommand(Shell shell) {
        super("delete", "Delete a queue with everything in it.", shell);
        this.confirmation = new Confirmation(this);
    }

    @Override
    protected int run(ServerConnection connection) throws IOException, ServiceError, CommandRefused {
        String url = connection.sqs().url(queue());
        long messages = messages(connection, url);
        confirmation.ask(
                queue().name(),
                "This deletes the queue %s at %s with its %s for good."
                        .formatted(queue().name(), connection.server().name(), Numbers.of(messages, "message")));
        connection.sqs().call("DeleteQueue", Map.of("QueueUrl", url));
        if (json()) {
            print(Map.of("queue", queue().name(), "messages", messages));
        } else {
            out().println("deleted: %s with %s.".formatted(queue().name(), Numbers.of(messages, "message")));
        }
        return ExitCode.OK;
    }
}
