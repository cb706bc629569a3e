package io.holdfast.app.cli;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.repartition.Repartition;
import io.holdfast.app.repartition.RepartitionRefused;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Gives the data directory of a stopped server more partitions. */
final class RepartitionCommand implements Callable<Integer> {
    private static final String PARTITIONS = "--partitions";
    private static final int MOST_PARTITIONS = 64;
    private static final long TOLD_EVERY = 100_000;

    private final CommandSpec command;
    private final ProcessEnvironment surroundings;
    private final SettingsOptions options;

    RepartitionCommand(ProcessEnvironment surroundings) {
        this.surroundings = surroundings;
        this.command = Commands.describe(
                "repartition",
                "Give the data directory of a stopped server more partitions, before it becomes that of a cluster.",
                this);
        this.options = new SettingsOptions(command);
        command.addOption(OptionSpec.builder(PARTITIONS)
                .paramLabel("NUMBER")
                .description("How many it gets: a multiple of what it has.")
                .type(Integer.class)
                .required(true)
                .build());
    }

    CommandSpec spec() {
        return command;
    }

    @Override
    public Integer call() throws SettingsRefused, CommandRefused {
        ServerSettings settings = options.load(surroundings.environment()).settings();
        int partitions =
                command.commandLine().getParseResult().matchedOption(PARTITIONS).getValue();
        if (partitions < 1 || partitions > MOST_PARTITIONS) {
            throw new CommandRefused("There can be 1 to " + MOST_PARTITIONS + " partitions, not " + partitions + ".");
        }
        PrintWriter out = command.commandLine().getOut();
        try {
            int before = Repartition.run(EncryptionSettings.of(settings), partitions, (copied, about) -> {
                if (copied % TOLD_EVERY == 0) {
                    out.println(copied + " of about " + about + " messages");
                }
            });
            out.println("The data directory " + settings.storage().dataDir() + " has " + partitions
                    + " partitions now, instead of " + before + ".");
            return ExitCode.OK;
        } catch (RepartitionRefused refused) {
            throw new CommandRefused(String.valueOf(refused.getMessage()), refused);
        }
    }
}
