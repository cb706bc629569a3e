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

    /** Stands for the names of all queues, which the completion of a shell asks for. */
    public static final String QUEUE_NAMES = "NAMES-OF-QUEUES";

    private final CommandSpec command;

    public Options(CommandSpec command) {
        this.command = command;
    }

    public Options argument(String label, String description) {
        command.addPositional(next(label, description).required(true).build());
        return this;
    }

    /** One that may be left out; it then reads as an empty text. */
    public Options optionalArgument(String label, String description) {
        command.addPositional(next(label, description).arity("0..1").build());
        return this;
    }

    /** As many as there are, also none. */
    public Options arguments(String label, String description) {
        command.addPositional(next(label, description)
                .index("0..*")
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .build());
        return this;
    }

    public List<String> arguments() {
        return command.commandLine().getParseResult().matchedPositionalValue(0, List.<String>of());
    }

    private PositionalParamSpec.Builder next(String label, String description) {
        return PositionalParamSpec.builder()
                .index(Integer.toString(command.positionalParameters().size()))
                .paramLabel(label)
                .description(description)
                .completionCandidates(label.equals("QUEUE") ? List.of(QUEUE_NAMES) : null)
                .type(String.class);
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

    /** One that is in a range. */
    public int number(String name, int least, int most, int otherwise) {
        int number = number(name).orElse(otherwise);
        if (number < least || number > most) {
            throw mistake("%s needs a number from %d to %d, not %d".formatted(name, least, most, number));
        }
        return number;
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

    /** The same; a number without a unit means seconds, as SQS has it. */
    public Optional<Duration> seconds(String name) {
        return parsed(
                name,
                text -> durationOf(text.matches("\\d+") ? text + "s" : text),
                "seconds, or a duration such as 30s, 10m or 1h");
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
