package io.holdfast.command;

import io.holdfast.app.HoldfastLauncher;
import io.holdfast.app.cli.Holdfast;
import io.holdfast.app.cli.ProcessSignals;
import io.holdfast.command.dlq.DlqCommands;
import io.holdfast.command.outbox.OutboxCommands;
import io.holdfast.command.users.NamedServer;

/** Where the program {@code holdfast} begins: the server's commands, and those of the tools beside it. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Shell shell = Shell.ofProcess(new ProcessSignals());
        System.exit(Holdfast.run(
                new HoldfastLauncher(new NamedServer(shell)),
                arguments,
                DlqCommands.describe(shell),
                OutboxCommands.describe(shell)));
    }
}
