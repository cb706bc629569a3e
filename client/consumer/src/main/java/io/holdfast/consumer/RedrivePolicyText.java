package io.holdfast.consumer;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the attribute RedrivePolicy as a server writes it. It is JSON, but two fields do not need a parser: the target is a name without
 * escapes, the count may be text or number. Stateless.
 */
final class RedrivePolicyText {
    private static final Pattern TARGET = Pattern.compile("\"deadLetterTargetArn\"\\s*:\\s*\"([^\"]+)\"");

    private static final Pattern COUNT = Pattern.compile("\"maxReceiveCount\"\\s*:\\s*\"?(\\d+)");

    private RedrivePolicyText() {}

    static Optional<String> deadLetterTargetArn(String policy) {
        return find(TARGET, policy);
    }

    static OptionalInt maxReceiveCount(String policy) {
        Optional<String> count = find(COUNT, policy);
        return count.isPresent() ? OptionalInt.of(Integer.parseInt(count.get())) : OptionalInt.empty();
    }

    private static Optional<String> find(Pattern field, String policy) {
        Matcher found = field.matcher(policy);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }
}
