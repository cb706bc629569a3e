package io.holdfast.command.dlq;

import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.ConnectionOptions;
import io.holdfast.command.Shell;
import io.holdfast.deadletters.DeadLetters;
import java.io.PrintWriter;
import java.util.OptionalLong;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Ends a redrive that goes on in the server after the program that watched it is gone. */
final class CancelCommand extends DlqCommand {
    private final ConnectionOptions connection;

    CancelCommand(Shell shell) {
        super("cancel", "End the redrive of a queue that goes on in the server; what was moved stays moved.", shell);
        options.argument("QUEUE", "The name, URL or ARN of the dead-letter queue.");
        this.connection = new ConnectionOptions(options, shell);
    }

    @Override
    String server() {
        return connection.name();
    }

    @Override
    int run() {
        String queue = options.argument(0);
        PrintWriter out = command.commandLine().getOut();
        try (SqsClient sqs = connection.open()) {
            OptionalLong moved = DeadLetters.of(sqs, queue).cancelRunningTask();
            out.println(
                    moved.isPresent()
                            ? "cancelled: %d messages of %s were moved.".formatted(moved.getAsLong(), queue)
                            : "No redrive of %s is running.".formatted(queue));
            return ExitCode.OK;
        }
    }
}
