package io.holdfast.app.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a setting's text may be: the words that tell the operator, and the reader that gives empty for anything else. */
record Kind<T>(String allowed, Function<String, Optional<T>> reader) {

    private static final Pattern WHOLE_NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern HOST_NAME = Pattern.compile("\\*|(\\*\\.)?[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");
    private static final Pattern SHARE = Pattern.compile("0(\\.\\d{1,9})?|1(\\.0{1,9})?");

    static Kind<Integer> wholeNumber(int least, int most) {
        return new Kind<>(
                "a whole number from " + least + " to " + most,
                text -> Optional.of(text.strip())
                        .filter(digits -> WHOLE_NUMBER.matcher(digits).matches())
                        .map(Integer::valueOf)
                        .filter(number -> number >= least && number <= most));
    }

    /** Of a whole: 0 is nothing, 1 is everything. */
    static Kind<Double> share() {
        return new Kind<>(
                "a share from 0 to 1 such as 0.05",
                text -> Optional.of(text.strip())
                        .filter(share -> SHARE.matcher(share).matches())
                        .map(Double::valueOf));
    }

    static Kind<Boolean> trueOrFalse() {
        return new Kind<>("true or false", text -> switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        });
    }

    static Kind<Long> size(String least, String most) {
        long from = Units.bytes(least).orElseThrow();
        long to = Units.bytes(most).orElseThrow();
        return new Kind<>(
                "a size such as 64 KiB or 8 MiB, from " + least + " to " + most,
                text -> Units.bytes(text).filter(bytes -> bytes >= from && bytes <= to));
    }

    static Kind<Duration> duration(String least, String most) {
        Duration from = Units.duration(least).orElseThrow();
        Duration to = Units.duration(most).orElseThrow();
        return new Kind<>(
                "a duration with its unit such as 500 ms or 10 s, from " + least + " to " + most,
                text -> Units.duration(text).filter(time -> time.compareTo(from) >= 0 && time.compareTo(to) <= 0));
    }

    static Kind<String> text(String allowed, String pattern) {
        Pattern shape = Pattern.compile(pattern);
        return new Kind<>(
                allowed,
                text -> Optional.of(text).filter(it -> shape.matcher(it).matches()));
    }

    static Kind<AddressRanges> addressRanges() {
        return new Kind<>("none, or addresses and ranges of addresses such as 10.0.0.0/8", text -> {
            try {
                return Optional.of(AddressRanges.of(text));
            } catch (IllegalArgumentException notARange) {
                return Optional.empty();
            }
        });
    }

    static Kind<List<String>> hostNames() {
        return new Kind<>(
                "none, or host names such as queues.example.com, *.example.com, or * for all",
                text -> Optional.of(List.of(text.strip().split("[,\\s]+")))
                        .filter(names -> names.stream()
                                .allMatch(name -> HOST_NAME.matcher(name).matches()))
                        .map(names -> names.equals(List.of("none")) ? List.of() : names));
    }

    static Kind<Path> path() {
        return new Kind<>("a path", text -> {
            try {
                return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text));
            } catch (InvalidPathException notAPath) {
                return Optional.empty();
            }
        });
    }

    static <E extends Enum<E>> Kind<E> oneOf(Class<E> choices) {
        String names = Arrays.stream(choices.getEnumConstants())
                .map(choice -> choice.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return new Kind<>(
                "one of " + names,
                text -> Arrays.stream(choices.getEnumConstants())
                        .filter(choice -> choice.name().equalsIgnoreCase(text.strip()))
                        .findFirst());
    }

    /** The same, or the word {@code none}. */
    Kind<Optional<T>> orNone() {
        return or("none");
    }

    /** The same, or the word {@code auto}, which leaves the choice to the server. */
    Kind<Optional<T>> orAuto() {
        return or("auto");
    }

    private Kind<Optional<T>> or(String word) {
        return new Kind<>(word + ", or " + allowed, text -> {
            boolean isWord = text.strip().equals(word);
            Optional<T> chosen = isWord ? Optional.empty() : reader.apply(text);
            return isWord || chosen.isPresent() ? Optional.of(chosen) : Optional.empty();
        });
    }
}
