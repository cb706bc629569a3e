package io.holdfast.verify.fault.corruption;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Starts a server on a harmed directory and compares what it serves with what was stored. */
final class Inspection {
    /** What a refusal must tell: something to do. */
    private static final Pattern WAY_OUT = Pattern.compile("holdfast doctor --repair|restore .*backup"
            + "|give (another|this one|the name of)|[Ss]tart the newer version|[Pp]urge or delete|[Dd]elete the file");

    private static final int LONGEST_TOLD = 400;

    private final Shape shape;
    private final boolean mayLoseTheEnd;

    private Inspection(Shape shape, boolean mayLoseTheEnd) {
        this.shape = shape;
        this.mayLoseTheEnd = mayLoseTheEnd;
    }

    record Result(Verdict verdict, String told) {}

    /** @param mayLoseTheEnd whether the harm looks like a write that a crash has torn */
    static Result of(Shape shape, Path harmed, boolean mayLoseTheEnd) {
        Result result = new Inspection(shape, mayLoseTheEnd).inspect(harmed);
        String told = result.told.replace(harmed.toString(), "DIR");
        return new Result(result.verdict, told.length() > LONGEST_TOLD ? told.substring(0, LONGEST_TOLD) + "…" : told);
    }

    private Result inspect(Path harmed) {
        try (Warnings warnings = new Warnings();
                TrialServer server = TrialServer.start(harmed, shape.leftMillis());
                SqsConnection connection = new SqsConnection(server.port())) {
            Inventory found = StockTaking.of(server, connection);
            List<String> words = new ArrayList<>(warnings.lines());
            healthWords(connection).ifPresent(words::add);
            return compare(found, words);
        } catch (StartRefused refused) {
            return refused(String.valueOf(refused.getMessage()));
        } catch (IOException | RuntimeException | LinkageError | AssertionError failed) {
            return new Result(Verdict.UNCLEAR, failed.toString());
        }
    }

    private static Optional<String> healthWords(SqsConnection connection) throws IOException {
        SqsAnswer health = connection.get("/health/ready");
        return health.text().contains("\"ready\"")
                ? Optional.empty()
                : Optional.of(health.text().strip());
    }

    private static Result refused(String sentence) {
        boolean isClear = sentence.lines().count() == 1
                && sentence.endsWith(".")
                && WAY_OUT.matcher(sentence).find();
        return new Result(isClear ? Verdict.REFUSED : Verdict.UNCLEAR, sentence);
    }

    private Result compare(Inventory found, List<String> words) {
        Differences differences = Differences.between(shape, found);
        if (!differences.wrong().isEmpty()) {
            return new Result(Verdict.WRONG_DATA, differences.wrong() + " words: " + words);
        }
        if (differences.isLoss()) {
            return loss(differences, words);
        }
        for (String refusal : differences.refusals()) {
            if (!WAY_OUT.matcher(refusal).find()) {
                return new Result(Verdict.UNCLEAR, refusal);
            }
        }
        if (!differences.refusals().isEmpty()) {
            return new Result(Verdict.REFUSED, differences.refusals().get(0));
        }
        return differences.changed().isEmpty()
                ? new Result(Verdict.RIGHT, words.toString())
                : new Result(Verdict.WRONG_DATA, differences.changed() + " words: " + words);
    }

    private Result loss(Differences differences, List<String> words) {
        if (!words.isEmpty()) {
            return new Result(Verdict.LOSS_TOLD, words + " lost: " + differences.lossInShort());
        }
        boolean isTheEnd = mayLoseTheEnd && differences.isEndOf(shape.last());
        return new Result(isTheEnd ? Verdict.END_LOST : Verdict.SILENT_LOSS, differences.lossInShort());
    }
}
