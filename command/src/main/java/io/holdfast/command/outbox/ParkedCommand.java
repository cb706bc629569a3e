package io.holdfast.command.outbox;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.outbox.OutboxAdmin;
import io.holdfast.outbox.ParkedRow;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** Which rows cannot be sent, why, and what waits behind them. */
final class ParkedCommand implements Callable<Integer> {
    private final CommandSpec command;
    private final Options options;
    private final OutboxDatabase database;

    ParkedCommand(Shell shell) {
        this.command = Commands.describe("parked", "Show the messages that cannot be sent, and why.", this);
        this.options = new Options(command).flag("Show the bodies too.", "--bodies");
        this.database = new OutboxDatabase(options, shell);
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws CommandRefused {
        return database.run(this::print);
    }

    private int print(OutboxAdmin outbox) throws SQLException {
        List<ParkedRow> parked = outbox.parked();
        PrintWriter out = command.commandLine().getOut();
        if (parked.isEmpty()) {
            out.println("Nothing is parked.");
        }
        for (ParkedRow row : parked) {
            String key = row.row().key();
            out.printf(
                    "%s  to %s%s%n  since %s, after %d attempts, %d behind it%n  %s%n",
                    row.row().id(),
                    row.row().destination(),
                    key == null ? "" : ", key " + key,
                    row.parkedAt(),
                    row.attempts(),
                    row.behind(),
                    row.reason());
            if (options.has("--bodies")) {
                out.printf("  %s%n", row.row().body());
            }
        }
        return ExitCode.OK;
    }
}
