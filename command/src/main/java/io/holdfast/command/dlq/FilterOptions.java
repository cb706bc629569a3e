package io.holdfast.command.dlq;

import io.holdfast.command.Options;
import io.holdfast.deadletters.DeadLetter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The flags that choose among messages; a message must satisfy all of them. The main thread only. */
final class FilterOptions {
    private final Options options;

    FilterOptions(Options options) {
        this.options = options;
        options.values("NAME=VALUE", "Only messages with this attribute; may be repeated.", "--attribute")
                .value("REGEX", "Only messages in whose body this is found.", "--body")
                .value("FILE", "Only messages whose ids are in this file, one per line.", "--ids");
    }

    /** Empty if no flag was given. */
    Optional<Predicate<DeadLetter>> predicate() throws IOException {
        Optional<Predicate<DeadLetter>> all = Optional.empty();
        for (String assignment : options.texts("--attribute")) {
            all = and(all, attribute(assignment));
        }
        Optional<String> body = options.text("--body");
        if (body.isPresent()) {
            Pattern pattern = pattern(body.get());
            all = and(all, letter -> pattern.matcher(letter.body()).find());
        }
        Optional<Path> ids = options.path("--ids");
        if (ids.isPresent()) {
            Set<String> wanted = new HashSet<>(Files.readAllLines(ids.get()));
            all = and(all, letter -> wanted.contains(letter.messageId()));
        }
        return all;
    }

    private Predicate<DeadLetter> attribute(String assignment) {
        int equals = assignment.indexOf('=');
        if (equals < 1) {
            throw options.mistake("--attribute needs NAME=VALUE, not '" + assignment + "'");
        }
        String name = assignment.substring(0, equals);
        String value = assignment.substring(equals + 1);
        return letter -> value.equals(letter.attributes().get(name));
    }

    private Pattern pattern(String regex) {
        try {
            return Pattern.compile(regex);
        } catch (PatternSyntaxException wrong) {
            throw options.mistake("--body needs a regular expression: " + wrong.getDescription());
        }
    }

    private static Optional<Predicate<DeadLetter>> and(Optional<Predicate<DeadLetter>> all, Predicate<DeadLetter> one) {
        return Optional.of(all.map(before -> before.and(one)).orElse(one));
    }
}
