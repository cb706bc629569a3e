package io.holdfast.verify.conformance;

import java.lang.reflect.Method;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;

/** A test that holds something, as a page speaks of it: a whole class, or one method of it. */
record TestLink(Class<?> testClass, @Nullable Method method) implements Comparable<TestLink> {
    private static final String SOURCES = "../verify/src/test/java/";
    private static final Pattern BETWEEN_WORDS =
            Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=[0-9]{2})");
    private static final Pattern ACRONYM = Pattern.compile("\\b(arn|fifo|json|md5|url|utf8|xml)\\b");
    private static final Pattern CASE = Pattern.compile("^(A[0-9]+,? ?)+: ");

    /** What the test promises, linked to its class. */
    String reference() {
        return "[" + sentence() + "][" + testClass.getSimpleName() + "]";
    }

    /** Where such links lead. */
    String target() {
        return "[" + testClass.getSimpleName() + "]: " + SOURCES
                + testClass.getName().replace('.', '/') + ".java";
    }

    boolean runsInBothProtocols() {
        return testClass.isAnnotationPresent(InBothProtocols.class);
    }

    @Override
    public int compareTo(TestLink other) {
        return name().compareTo(other.name());
    }

    private String name() {
        return testClass.getSimpleName() + (method == null ? "" : "." + method.getName());
    }

    private String sentence() {
        if (method == null) {
            return words(testClass.getSimpleName().replaceFirst("Test$", ""));
        }
        DisplayName title = method.getAnnotation(DisplayName.class);
        return title == null
                ? words(method.getName())
                : CASE.matcher(title.value()).replaceFirst("");
    }

    private static String words(String camelCase) {
        String words = BETWEEN_WORDS.matcher(camelCase).replaceAll(" ").toLowerCase(Locale.ROOT);
        return ACRONYM.matcher(words).replaceAll(TestLink::upperCase);
    }

    private static String upperCase(MatchResult acronym) {
        return acronym.group().toUpperCase(Locale.ROOT);
    }
}
