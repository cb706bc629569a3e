package io.holdfast.protocol.policy;

import io.holdfast.protocol.policy.Comparand.Outcome;
import java.util.function.BiPredicate;

/** The comparisons with texts, which may have variables. What needs no variable is made ready once. */
final class TextComparand {
    private TextComparand() {}

    static Comparand equal(String text, boolean variables) throws MalformedPolicy {
        return comparand(text, false, variables, TextComparand::string, String::equals);
    }

    static Comparand equalIgnoringCase(String text, boolean variables) throws MalformedPolicy {
        return comparand(text, false, variables, TextComparand::string, String::equalsIgnoreCase);
    }

    static Comparand like(String text, boolean variables) throws MalformedPolicy {
        return comparand(text, true, variables, Glob::new, Glob::matches);
    }

    static Comparand arn(String text, boolean variables) throws MalformedPolicy {
        ArnPatterns.require(text, variables);
        return comparand(text, true, variables, codes -> ArnGlob.of(new Glob(codes)), ArnGlob::matches);
    }

    /** What a text becomes before it is compared. */
    private interface Preparation<T> {
        T of(int[] codes);
    }

    private static <T> Comparand comparand(
            String text,
            boolean wildcards,
            boolean variables,
            Preparation<T> preparation,
            BiPredicate<T, String> matches)
            throws MalformedPolicy {
        Template template = Template.parse(text, wildcards, variables);
        int[] fixed = template.isFixed() ? template.codes(null) : null;
        if (fixed != null) {
            T prepared = preparation.of(fixed);
            return (value, request) -> Outcome.of(matches.test(prepared, value));
        }
        return (value, request) -> {
            int[] codes = template.codes(request);
            return codes == null ? Outcome.INCOMPARABLE : Outcome.of(matches.test(preparation.of(codes), value));
        };
    }

    private static String string(int[] codes) {
        StringBuilder text = new StringBuilder(codes.length);
        for (int code : codes) {
            text.append((char) code);
        }
        return text.toString();
    }
}
