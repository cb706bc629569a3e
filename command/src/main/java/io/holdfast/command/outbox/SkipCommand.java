package io.holdfast.command.outbox;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.outbox.OutboxAdmin;
import io.holdfast.outbox.OutboxRow;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** Takes a parked row out unsent, and prints it: this is the last time anybody sees it. */
final class SkipCommand implements Callable<Integer> {
    private final CommandSpec command;
    private final Options options;
    private final DatabaseOptions database;

    SkipCommand(Shell shell) {
        this.command = Commands.describe(
                "skip", "Remove a parked message unsent, so that what waits behind it goes on; prints its body.", this);
        this.options = new Options(command).argument("ID", "The id that holdfast outbox parked shows.");
        this.database = new DatabaseOptions(options, shell);
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws CommandRefused {
        return database.run(this::skip);
    }

    private int skip(OutboxAdmin outbox) throws SQLException, CommandRefused {
        String id = options.argument(0);
        OutboxRow row = outbox.skip(DatabaseOptions.id(options, id))
                .orElseThrow(() -> new CommandRefused("No message with the id %s is parked.".formatted(id)));
        PrintWriter out = command.commandLine().getOut();
        out.println(row.body());
        return ExitCode.OK;
    }
}
