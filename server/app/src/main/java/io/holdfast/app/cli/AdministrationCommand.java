package io.holdfast.app.cli;

import io.holdfast.app.cli.logging.LogOutput;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsRefused;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A command about users and keys, in the data directory of a stopped server or at a running one. */
final class AdministrationCommand implements Callable<Integer> {
    /** What it does with them, wherever they are. */
    @FunctionalInterface
    interface Action {
        void run(Users users, GivenArguments given) throws CommandRefused;
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
        surroundings.launcher().runningUsers().declare(command);
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
        GivenArguments given = new GivenArguments(
                command.commandLine().getParseResult(),
                Commands.output(command),
                command.commandLine().getOut());
        boolean isDirectoryNamed = given.has("--data-dir") || given.has("--config");
        Optional<Users> running = surroundings.launcher().runningUsers().find(command, isDirectoryNamed);
        if (running.isPresent()) {
            action.run(running.get(), given);
            return ExitCode.OK;
        }
        surroundings
                .launcher()
                .administerUsers(
                        settings,
                        users -> action.run(
                                new StoppedUsers(users, settings.identity(), surroundings.wallClock()), given));
        return ExitCode.OK;
    }
}
