package io.holdfast.command.outbox;

import io.holdfast.app.cli.Commands;
import io.holdfast.command.Shell;
import picocli.CommandLine.Model.CommandSpec;

/** {@code holdfast outbox}: how an application's outbox is, and what to do with rows that cannot be sent. */
public final class OutboxCommands {
    private OutboxCommands() {}

    public static CommandSpec describe(Shell shell) {
        return Commands.group("outbox", "Look at the outbox of an application, and bring parked messages back.")
                .addSubcommand("status", new StatusCommand(shell).spec())
                .addSubcommand("parked", new ParkedCommand(shell).spec())
                .addSubcommand("unpark", new UnparkCommand(shell).spec())
                .addSubcommand("skip", new SkipCommand(shell).spec());
    }
}
