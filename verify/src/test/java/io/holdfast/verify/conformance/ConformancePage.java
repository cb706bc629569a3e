package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.QueueAttribute;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes {@code docs/conformance.md}: what there is in the API, and the test that holds it. */
final class ConformancePage {
    private static final String INTRODUCTION = """
            # Conformance

            Is it supported, and which test shows it? Every test named here speaks to a real server over HTTP, most of them twice: in AWS
            JSON 1.0, as today's SDKs do, and in the older AWS Query protocol. What differs from SQS stands [at the end](#differences-from-sqs).

            The tests write this page; `mvn test -pl verify -am -Dtest=ConformancePageTest -Dsurefire.failIfNoSpecifiedTests=false
            -Dholdfast.write-docs=true` writes it again.
            """;

    /** The errors that no test of this package provokes, and what to say of them. */
    private static final Map<AwsError, String> ELSEWHERE = elsewhere();

    private final Holdings holdings;

    ConformancePage(Holdings holdings) {
        this.holdings = holdings;
    }

    /** The names of all that tests must hold. */
    static Stream<String> expected() {
        return Stream.of(
                        Arrays.stream(Operation.values()).map(Operation::wireName),
                        Arrays.stream(QueueAttribute.values()).map(QueueAttribute::wireName),
                        Arrays.stream(Limit.values()).map(Limit::title),
                        Arrays.stream(AwsError.values())
                                .filter(error -> !ELSEWHERE.containsKey(error))
                                .map(ConformancePage::shape))
                .flatMap(names -> names);
    }

    String render() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        table(page, "Actions", "| Action | Protocols | Shown by |", actions());
        table(page, "Queue attributes", "| Attribute | Shown by |", attributes());
        table(page, "Limits", "| What | Limit | Shown by |", limits());
        table(page, "Errors", "| Shape, in JSON | Code, in Query | Status | Shown by |", errors());
        page.append("\n## Differences from SQS\n\n").append(differences()).append('\n');
        holdings.all()
                .map(TestLink::target)
                .distinct()
                .forEach(target -> page.append(target).append('\n'));
        return page.toString();
    }

    private Stream<String> actions() {
        return Arrays.stream(Operation.values())
                .map(Operation::wireName)
                .sorted()
                .map(name -> row("`" + name + "`", protocols(holdings.of(name)), links(name)));
    }

    private Stream<String> attributes() {
        return Arrays.stream(QueueAttribute.values())
                .map(QueueAttribute::wireName)
                .map(name -> row("`" + name + "`", links(name)));
    }

    private Stream<String> limits() {
        return Arrays.stream(Limit.values()).map(limit -> row(limit.title(), limit.value(), links(limit.title())));
    }

    private Stream<String> errors() {
        return Arrays.stream(AwsError.values())
                .sorted(Comparator.comparing((AwsError error) -> ELSEWHERE.containsKey(error))
                        .thenComparing(ConformancePage::shape))
                .map(error -> row(
                        "`" + shape(error) + "`",
                        "`" + error.queryCode() + "`",
                        Integer.toString(error.httpStatus()),
                        ELSEWHERE.getOrDefault(error, links(shape(error)))));
    }

    private String links(String name) {
        return holdings.of(name).stream().map(TestLink::reference).collect(Collectors.joining("<br>"));
    }

    private static String protocols(SortedSet<TestLink> tests) {
        return tests.stream().anyMatch(TestLink::runsInBothProtocols) ? "JSON, Query" : "";
    }

    private static void table(StringBuilder page, String title, String head, Stream<String> rows) {
        page.append("\n## ").append(title).append("\n\n").append(head).append('\n');
        page.append(head.replaceAll("[^|]+", "---")).append('\n');
        rows.forEach(row -> page.append(row).append('\n'));
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }

    private static String shape(AwsError error) {
        return error.type().substring(error.type().indexOf('#') + 1);
    }

    /** Kept by hand: no test can know what AWS does otherwise. */
    private static String differences() {
        try (InputStream text = Objects.requireNonNull(
                ConformancePage.class.getResourceAsStream("/conformance/differences.md"), "differences.md")) {
            return new String(text.readAllBytes(), UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Map<AwsError, String> elsewhere() {
        Map<AwsError, String> said = new EnumMap<>(AwsError.class);
        List.of(
                        AwsError.ACCESS_DENIED,
                        AwsError.UNRECOGNIZED_CLIENT,
                        AwsError.INVALID_SIGNATURE,
                        AwsError.INCOMPLETE_SIGNATURE,
                        AwsError.EXPIRED_TOKEN,
                        AwsError.INVALID_SECURITY)
                .forEach(error -> said.put(error, "never: signatures and policies are not checked yet"));
        Arrays.stream(AwsError.values())
                .filter(error -> error.name().startsWith("KMS_"))
                .filter(error -> error != AwsError.KMS_NOT_FOUND)
                .forEach(error -> said.put(error, "never: the server's keys have no owner but the server"));
        String keyStates =
                "shown by" + " [QueueKeyTest](../server/app/src/test/java/io/holdfast/app/action/QueueKeyTest.java)";
        said.put(AwsError.KMS_DISABLED, "when the key is disabled, " + keyStates);
        said.put(AwsError.KMS_INVALID_STATE, "when the key is pending deletion, " + keyStates);
        said.put(AwsError.INVALID_ADDRESS, "never: a queue URL may name any host");
        said.put(AwsError.INVALID_ID_FORMAT, "never, nor does SQS");
        said.put(AwsError.MESSAGE_NOT_INFLIGHT, "never, nor does SQS");
        said.put(AwsError.REQUEST_THROTTLED, "never: nobody is throttled");
        said.put(AwsError.INTERNAL_FAILURE, "never, unless there is a bug in the server");
        said.put(
                AwsError.SERVICE_UNAVAILABLE,
                "while the disk is full, shown by"
                        + " [FullDiskTest](../verify/src/test/java/io/holdfast/verify/fault/FullDiskTest.java)");
        return said;
    }
}
