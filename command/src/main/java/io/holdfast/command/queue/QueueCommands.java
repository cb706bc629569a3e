package io.holdfast.command.queue;

import io.holdfast.command.Shell;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The commands for people, in the order in which the help lists them. */
public final class QueueCommands {
    private QueueCommands() {}

    public static List<CommandSpec> describe(Shell shell) {
        return List.of(
                new QueuesCommand(shell).spec(),
                new TopCommand(shell).spec(),
                new PeekCommand(shell).spec(),
                new TailCommand(shell).spec(),
                new SendCommand(shell).spec(),
                new ReceiveCommand(shell).spec(),
                new CreateCommand(shell).spec(),
                new DeleteCommand(shell).spec(),
                new PurgeCommand(shell).spec(),
                new AttributesCommand(shell).spec(),
                new StoryCommand(shell).spec(),
                new AlarmsCommand(shell).spec(),
                new AdviseCommand(shell).spec(),
                new ConsoleCommand(shell).spec(),
                new BackupCommand(shell).spec(),
                new RestoreCommand(shell).spec(),
                ClusterStatusCommand.group(shell),
                new CompletionCommand().spec());
    }
}
