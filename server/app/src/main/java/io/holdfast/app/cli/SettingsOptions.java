package io.holdfast.app.cli;

import io.holdfast.app.config.LoadedSettings;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsRefused;
import io.holdfast.app.config.SettingsSources;
import io.holdfast.app.config.SettingsSources.Flag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The flags by which settings are chosen; the same for every command that needs settings. */
final class SettingsOptions {

    private final CommandSpec command;

    /** Adds the flags to a command. */
    SettingsOptions(CommandSpec command) {
        this.command = command;
        add("FILE", "Read settings from a HOCON or JSON file.", "-c", "--config");
        add("ADDRESS", "Listen on this address (default 127.0.0.1).", "--bind");
        add("PORT", "Listen on this port (default 9324; 0 takes a free one).", "-p", "--port");
        add("DIR", "Keep queues and messages here (default ./data).", "-d", "--data-dir");
        addSwitch("Permit an address that others can reach, without credentials.", "--allow-anonymous");
        addSwitch(
                "Stand in for LocalStack: port 4566, its queue URLs, its pages, its init scripts.",
                "--like-localstack");
        command.addOption(OptionSpec.builder("--set")
                .paramLabel("KEY=VALUE")
                .description("Choose any setting; may be repeated.")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .build());
        addSwitch("Log at level debug, and show where an error comes from.", "-v", "--verbose");
    }

    private void add(String value, String description, String... names) {
        command.addOption(OptionSpec.builder(names)
                .paramLabel(value)
                .description(description)
                .type(String.class)
                .build());
    }

    private void addSwitch(String description, String... names) {
        command.addOption(OptionSpec.builder(names).description(description).build());
    }

    LoadedSettings load(Map<String, String> environment) throws SettingsRefused {
        ParseResult given = command.commandLine().getParseResult();
        List<Flag> flags = new ArrayList<>();
        addIfGiven(flags, given, "--verbose", "log.level", "debug");
        for (String assignment : given.matchedOptionValue("--set", List.<String>of())) {
            flags.add(flag(assignment));
        }
        for (String[] named :
                new String[][] {{"--bind", "server.bind"}, {"--port", "server.port"}, {"--data-dir", "storage.data-dir"}
                }) {
            addIfGiven(flags, given, named[0], named[1], given.matchedOptionValue(named[0], ""));
        }
        addIfGiven(flags, given, "--allow-anonymous", "security.allow-anonymous", "true");
        addIfGiven(flags, given, "--like-localstack", "localstack.enabled", "true");
        Optional<Path> file = Optional.ofNullable(given.<String>matchedOptionValue("--config", null))
                .map(Path::of);
        return SettingsLoader.load(new SettingsSources(file, environment, flags));
    }

    private static void addIfGiven(List<Flag> flags, ParseResult given, String flag, String key, String value) {
        if (given.hasMatchedOption(flag)) {
            flags.add(new Flag(key, value, flag));
        }
    }

    private Flag flag(String assignment) {
        int equals = assignment.indexOf('=');
        if (equals < 1) {
            throw new ParameterException(command.commandLine(), "--set needs KEY=VALUE, not '" + assignment + "'");
        }
        return new Flag(
                assignment.substring(0, equals).strip(),
                assignment.substring(equals + 1).strip(),
                "--set " + assignment);
    }
}
