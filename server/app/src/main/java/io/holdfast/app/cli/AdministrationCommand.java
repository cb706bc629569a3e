package io.holdfast.app.cli;

import io.holdfast.app.cli.logging.LogOutput;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import io.holdfast.app.identity.UserAdministration;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** A command about the users and keys in the data directory of a stopped server. */
final class AdministrationCommand implements Callable<Integer> {
    /** What it does with them. */
    @FunctionalInterface
    interface Action {
        void run(UserAdministration users, Given given) throws QueryRefused, CommandRefused;
    }

    /** What was asked for, and where the answer goes. */
    record Given(ParseResult parsed, ServerSettings settings, OutputFormat format, PrintWriter out) {
        /** The argument at this place. */
        String argument(int index) {
            return parsed.matchedPositionalValue(index, "");
        }

        @Nullable
        String option(String name) {
            return parsed.matchedOptionValue(name, (String) null);
        }

        boolean has(String name) {
            return parsed.hasMatchedOption(name);
        }
    }

    private final CommandSpec command;
    private final ProcessEnvironment surroundings;
    private final SettingsOptions options;
    private final Action action;

    AdministrationCommand(ProcessEnvironment surroundings, String name, String description, Action action) {
        this.surroundings = surroundings;
        this.action = action;
        this.command = Commands.describe(name, description, this);
        this.options = new SettingsOptions(command);
        Commands.addOutputOption(command);
    }

    AdministrationCommand argument(String label, String arity, String description) {
        command.addPositional(PositionalParamSpec.builder()
                .paramLabel(label)
                .description(description)
                .arity(arity)
                .type(String.class)
                .build());
        return this;
    }

    AdministrationCommand option(String name, String label, String description) {
        return option(name, label, description, false);
    }

    AdministrationCommand option(String name, String label, String description, boolean isRequired) {
        command.addOption(OptionSpec.builder(name)
                .paramLabel(label)
                .description(description)
                .type(String.class)
                .required(isRequired)
                .build());
        return this;
    }

    AdministrationCommand flag(String name, String description) {
        command.addOption(OptionSpec.builder(name).description(description).build());
        return this;
    }

    /** Adds it to a group. */
    void in(CommandSpec group) {
        group.addSubcommand(command.name(), command);
    }

    @Override
    public Integer call() throws SettingsRefused, StartRefused, CommandRefused {
        ServerSettings settings = options.load(surroundings.environment()).settings();
        LogOutput.use(settings.log());
        Given given = new Given(
                command.commandLine().getParseResult(),
                settings,
                Commands.output(command),
                command.commandLine().getOut());
        surroundings.launcher().administerUsers(settings, users -> {
            try {
                action.run(users, given);
            } catch (QueryRefused refused) {
                throw new CommandRefused(refused.error().message(), refused);
            }
        });
        return ExitCode.OK;
    }
}
