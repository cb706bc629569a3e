package io.holdfast.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;

/** The flags and arguments of one command: declared first, asked for their values when the command runs. The main thread only. */
public final class Options {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,9}) ?(ms|s|m|h)");

    private final CommandSpec command;

    public Options(CommandSpec command) {
        this.command = command;
    }

    public Options argument(String label, String description) {
        int index = command.positionalParameters().size();
        command.addPositional(PositionalParamSpec.builder()
                .index(Integer.toString(index))
                .paramLabel(label)
                .description(description)
                .type(String.class)
                .required(true)
                .build());
        return this;
    }

    public Options value(String label, String description, String... names) {
        command.addOption(OptionSpec.builder(names)
                .paramLabel(label)
                .description(description)
                .type(String.class)
                .build());
        return this;
    }

    public Options values(String label, String description, String... names) {
        command.addOption(OptionSpec.builder(names)
                .paramLabel(label)
                .description(description)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .build());
        return this;
    }

    public Options flag(String description, String... names) {
        command.addOption(OptionSpec.builder(names).description(description).build());
        return this;
    }

    /** The flag that every command has which talks to something. */
    public Options verbose() {
        return flag("Log at level debug, and show where an error comes from.", "-v", "--verbose");
    }

    /** The argument at this place; picocli has seen to it that it is there. */
    public String argument(int index) {
        String value = command.commandLine().getParseResult().matchedPositionalValue(index, "");
        return value == null ? "" : value;
    }

    public boolean has(String name) {
        return command.commandLine().getParseResult().hasMatchedOption(name);
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(command.commandLine().getParseResult().matchedOptionValue(name, null));
    }

    public List<String> texts(String name) {
        return command.commandLine().getParseResult().matchedOptionValue(name, List.<String>of());
    }

    public Optional<Path> path(String name) {
        return text(name).map(Path::of);
    }

    public Optional<Integer> number(String name) {
        return parsed(name, Integer::valueOf, "a whole number");
    }

    public Optional<Long> longNumber(String name) {
        return parsed(name, Long::valueOf, "a whole number");
    }

    public Optional<Double> share(String name) {
        return parsed(
                name,
                text -> {
                    double share = Double.parseDouble(text);
                    if (!(share >= 0 && share <= 1)) {
                        throw new IllegalArgumentException();
                    }
                    return share;
                },
                "a number from 0 to 1");
    }

    /** Such as {@code 500ms}, {@code 30s}, {@code 10m}, {@code 1h}. */
    public Optional<Duration> duration(String name) {
        return parsed(name, Options::durationOf, "a duration such as 30s, 10m or 1h");
    }

    /** A mistake of the person who typed; shown with a hint at the help. */
    public ParameterException mistake(String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }

    private <T> Optional<T> parsed(String name, Function<String, T> parser, String expected) {
        return text(name).map(text -> {
            try {
                return parser.apply(text);
            } catch (IllegalArgumentException wrong) {
                throw mistake("%s needs %s, not '%s'".formatted(name, expected, text));
            }
        });
    }

    private static Duration durationOf(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(text);
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }
}
