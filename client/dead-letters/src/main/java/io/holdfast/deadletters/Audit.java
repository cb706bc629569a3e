package io.holdfast.deadletters;

import io.holdfast.deadletters.AuditReport.ErrorGroup;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs a check over a sample. Stateless. */
final class Audit {
    private static final int LONGEST_EXAMPLE = 1_000;

    private record Kind(String error, String shape) {}

    private record Failure(String messageId, String text) {}

    private Audit() {}

    static AuditReport run(Sample sample, DeadLetterCheck check, Clock clock, String snapshotSha256)
            throws InterruptedException {
        Map<Kind, List<Failure>> failures = new LinkedHashMap<>();
        int failed = 0;
        for (DeadLetter letter : sample.letters()) {
            Throwable failure = check(letter, check);
            if (failure != null) {
                failed++;
                String text = text(failure);
                failures.computeIfAbsent(new Kind(kind(failure), ErrorShape.of(text)), kind -> new ArrayList<>())
                        .add(new Failure(letter.messageId(), text));
            }
        }
        List<ErrorGroup> groups = failures.entrySet().stream()
                .map(entry -> group(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(ErrorGroup::count).reversed())
                .toList();
        return new AuditReport(
                clock.instant(),
                sample.seed(),
                sample.population(),
                sample.letters().size() - failed,
                failed,
                groups,
                snapshotSha256);
    }

    /** A handler that fails with an assertion or a missing class has failed like any other; a Java that has run out of memory has not. */
    private static @Nullable Throwable check(DeadLetter letter, DeadLetterCheck check) throws InterruptedException {
        try {
            check.check(letter);
            return null;
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception | AssertionError | LinkageError | StackOverflowError failure) {
            return failure;
        }
    }

    private static String kind(Throwable failure) {
        return failure instanceof CheckFailed named
                ? named.kind()
                : failure.getClass().getName();
    }

    private static String text(Throwable failure) {
        String text = failure.getMessage() == null ? "" : failure.getMessage().strip();
        return text.length() <= LONGEST_EXAMPLE ? text : text.substring(0, LONGEST_EXAMPLE) + "…";
    }

    private static ErrorGroup group(Kind kind, List<Failure> failures) {
        return new ErrorGroup(
                kind.error(),
                kind.shape(),
                failures.get(0).text(),
                failures.stream().map(Failure::messageId).toList());
    }
}
