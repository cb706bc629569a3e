package io.holdfast.command.outbox;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.outbox.OutboxAdmin;
import io.holdfast.outbox.ParkedPage;
import io.holdfast.outbox.ParkedRow;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** Which rows cannot be sent, why, and what waits behind them. */
final class ParkedCommand implements Callable<Integer> {
    private static final int ROWS_AT_ONCE = 500;

    private final CommandSpec command;
    private final Options options;
    private final DatabaseOptions database;

    ParkedCommand(Shell shell) {
        this.command = Commands.describe("parked", "Show the messages that cannot be sent, and why.", this);
        this.options = new Options(command).flag("Show the bodies too.", "--bodies");
        this.database = new DatabaseOptions(options, shell);
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws CommandRefused {
        return database.run(this::print);
    }

    private int print(OutboxAdmin outbox) throws SQLException {
        PrintWriter out = command.commandLine().getOut();
        ParkedPage page = outbox.parked(null, ROWS_AT_ONCE, options.has("--bodies"));
        if (page.rows().isEmpty()) {
            out.println("Nothing is parked.");
        }
        print(page, out);
        while (page.next() != null) {
            page = outbox.parked(page.next(), ROWS_AT_ONCE, options.has("--bodies"));
            print(page, out);
        }
        return ExitCode.OK;
    }

    private void print(ParkedPage page, PrintWriter out) {
        for (ParkedRow row : page.rows()) {
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
    }
}
