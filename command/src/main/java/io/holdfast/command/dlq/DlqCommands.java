package io.holdfast.command.dlq;

import io.holdfast.app.cli.Commands;
import io.holdfast.command.Shell;
import picocli.CommandLine.Model.CommandSpec;

/** {@code holdfast dlq}: the redrive discipline, one command for each of its steps. */
public final class DlqCommands {
    private DlqCommands() {}

    public static CommandSpec describe(Shell shell) {
        return Commands.group("dlq", "Look into a dead-letter queue, and bring its messages back.")
                .addSubcommand("snapshot", new SnapshotCommand(shell).spec())
                .addSubcommand("sample", new SampleCommand(shell).spec())
                .addSubcommand("audit", new AuditCommand(shell).spec())
                .addSubcommand("redrive", new RedriveCommand(shell).spec())
                .addSubcommand("restore", new RestoreCommand(shell).spec())
                .addSubcommand("cancel", new CancelCommand(shell).spec());
    }
}
