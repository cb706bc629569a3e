package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Lets one node go on where a majority of its cluster is lost for good. Says what may be lost, and does nothing unless that is accepted. */
final class ForceRecoverCommand implements Callable<Integer> {
    private static final String ACCEPT = "--accept-data-loss";

    private final CommandSpec command;
    private final ProcessEnvironment surroundings;
    private final SettingsOptions options;

    ForceRecoverCommand(ProcessEnvironment surroundings) {
        this.surroundings = surroundings;
        this.command = Commands.describe(
                "force-recover",
                "Let this stopped node be a cluster of its own, because a majority of the nodes is lost for good.",
                this);
        this.options = new SettingsOptions(command);
        command.addOption(OptionSpec.builder(ACCEPT)
                .description("Do it; without this it is only said what there is.")
                .build());
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws SettingsRefused, StartRefused {
        ServerSettings settings = options.load(surroundings.environment()).settings();
        boolean isAccepted = command.commandLine().getParseResult().hasMatchedOption(ACCEPT);
        PrintWriter out = command.commandLine().getOut();
        surroundings.launcher().recoverAlone(settings, isAccepted).forEach(out::println);
        out.println(
                "What was acknowledged after these changes, by nodes that are lost, is lost: messages that were sent"
                        + " are gone, and messages that were deleted may be delivered again.");
        if (!isAccepted) {
            out.println("Nothing was changed. If no other node that keeps more can be started again, repeat this with "
                    + ACCEPT + ".");
            return ExitCode.FAILURE;
        }
        out.println("This node is the only one of the cluster now: start it, and let others join with new data"
                + " directories. Never start the former nodes with their old ones.");
        return ExitCode.OK;
    }
}
