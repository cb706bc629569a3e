package io.holdfast.command.outbox;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.outbox.OutboxAdmin;
import io.holdfast.outbox.OutboxStatus;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** How much an outbox holds, and whether it moves. */
final class StatusCommand implements Callable<Integer> {
    private final CommandSpec command;
    private final DatabaseOptions database;

    StatusCommand(Shell shell) {
        this.command = Commands.describe(
                "status", "Count what waits in the outbox, and say how old the oldest of it is.", this);
        this.database = new DatabaseOptions(new Options(command), shell);
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws CommandRefused {
        return database.run(this::print);
    }

    private int print(OutboxAdmin outbox) throws SQLException {
        OutboxStatus status = outbox.status();
        PrintWriter out = command.commandLine().getOut();
        out.printf("%-10s %d%n", "pending", status.pending());
        out.printf("%-10s %d%n", "keys", status.keys());
        out.printf("%-10s %d%n", "in work", status.leased());
        out.printf("%-10s %d%n", "retrying", status.waiting());
        out.printf("%-10s %d%n", "parked", status.parked());
        out.printf("%-10s %d s%n", "oldest", status.oldest().toSeconds());
        if (status.parked() > 0) {
            out.println("See why with holdfast outbox parked; then unpark or skip what is parked.");
        }
        return ExitCode.OK;
    }
}
