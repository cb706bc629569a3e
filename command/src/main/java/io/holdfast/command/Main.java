package io.holdfast.command;

import io.holdfast.app.HoldfastLauncher;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.app.cli.ProcessSignals;
import io.holdfast.command.dlq.DlqCommands;
import io.holdfast.command.manual.ManPagesCommand;
import io.holdfast.command.moving.MovingCommands;
import io.holdfast.command.outbox.OutboxCommands;
import io.holdfast.command.queue.QueueCommands;
import io.holdfast.command.users.NamedServer;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** Where the program {@code holdfast} begins: the server's commands, and those of the tools beside it. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Shell shell = Shell.ofProcess(new ProcessSignals());
        System.exit(Holdfast.run(new HoldfastLauncher(new NamedServer(shell)), arguments, commands(shell)));
    }

    static CommandSpec[] commands(Shell shell) {
        List<CommandSpec> commands = new ArrayList<>(QueueCommands.describe(shell));
        commands.addAll(MovingCommands.describe(shell));
        commands.add(DlqCommands.describe(shell));
        commands.add(OutboxCommands.describe(shell));
        commands.add(ManPagesCommand.describe());
        return commands.toArray(CommandSpec[]::new);
    }
}
