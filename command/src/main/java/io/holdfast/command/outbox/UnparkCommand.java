package io.holdfast.command.outbox;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.Commands;
import io.holdfast.app.cli.ExitCode;
import io.holdfast.command.Options;
import io.holdfast.command.Shell;
import io.holdfast.outbox.OutboxAdmin;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** Lets a relay try parked rows again. */
final class UnparkCommand implements Callable<Integer> {
    private final CommandSpec command;
    private final Options options;
    private final DatabaseOptions database;

    UnparkCommand(Shell shell) {
        this.command = Commands.describe(
                "unpark", "Let the relay try a parked message again, and what waits behind it.", this);
        this.options = new Options(command)
                .value("ID", "The id that holdfast outbox parked shows.", "--id")
                .value("QUEUE", "Everything that is parked on its way to this queue.", "--all");
        this.database = new DatabaseOptions(options, shell);
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws CommandRefused {
        return database.run(this::unpark);
    }

    private int unpark(OutboxAdmin outbox) throws SQLException, CommandRefused {
        PrintWriter out = command.commandLine().getOut();
        Optional<String> queue = options.text("--all");
        Optional<String> id = options.text("--id");
        if (queue.isPresent() == id.isPresent()) {
            throw options.mistake("either --id or --all is needed: what to unpark");
        }
        if (queue.isPresent()) {
            out.printf("unparked: %d%n", outbox.unparkAll(queue.get()));
        } else if (outbox.unpark(DatabaseOptions.id(options, id.orElseThrow()))) {
            out.println("unparked: 1");
        } else {
            throw new CommandRefused("No message with the id %s is parked.".formatted(id.orElseThrow()));
        }
        return ExitCode.OK;
    }
}
