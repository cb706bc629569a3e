package io.holdfast.command.dlq;

import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Connection;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.deadletters.DeadLetters;
import java.io.PrintWriter;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Ends a redrive that goes on in the server after the program that watched it is gone. */
final class CancelCommand implements Callable<Integer> {
    private final CommandSpec command;
    private final Options options;
    private final Connection connection;

    CancelCommand(Shell shell) {
        this.command = Commands.describe(
                "cancel", "End the redrive of a queue that goes on in the server; what was moved stays moved.", this);
        this.options = new Options(command)
                .argument("QUEUE", "The name, URL or ARN of the dead-letter queue.")
                .flag("Log at level debug, and show where an error comes from.", "-v", "--verbose");
        this.connection = new Connection(options, shell);
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws Exception {
        return Refusals.explaining(options, connection::name, this::run);
    }

    private int run() {
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
