package io.holdfast.app.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Describes commands to picocli by calls instead of annotations: reading annotations would add about 70 ms of processor
 * time to every start. Public for the modules that add commands to the program.
 */
public final class Commands {

    private Commands() {}

    public static CommandSpec describe(String name, String description, Callable<Integer> action) {
        return withHelp(CommandSpec.wrapWithoutInspection(action), name, description);
    }

    /** A command that only has further commands below it. */
    public static CommandSpec group(String name, String description) {
        CommandSpec group = withHelp(CommandSpec.create(), name, description);
        group.usageMessage().synopsisSubcommandLabel("COMMAND");
        return group;
    }

    public static void addOutputOption(CommandSpec command) {
        command.addOption(OptionSpec.builder("-o", "--output")
                .paramLabel("FORMAT")
                .description("table (default) or json.")
                .type(OutputFormat.class)
                .build());
    }

    public static OutputFormat output(CommandSpec command) {
        return command.commandLine().getParseResult().matchedOptionValue("--output", OutputFormat.TABLE);
    }

    private static CommandSpec withHelp(CommandSpec command, String name, String description) {
        command.name(name).usageMessage().description(description);
        return command.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help.")
                .build());
    }
}
