package io.holdfast.command.moving;

import io.holdfast.command.Shell;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The commands for moving in and out, in the order in which the help lists them. */
public final class MovingCommands {
    private MovingCommands() {}

    public static List<CommandSpec> describe(Shell shell) {
        return List.of(
                new ExportCommand(shell).spec(), new ImportCommand(shell).spec(), new MirrorCommand(shell).spec());
    }
}
