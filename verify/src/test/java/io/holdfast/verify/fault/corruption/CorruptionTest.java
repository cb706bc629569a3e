package io.holdfast.verify.fault.corruption;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * One harm to one file of a data directory, again and again: whatever kind of file it is, the server serves everything, or says what is wrong
 * and what to do. The table of all verdicts is in {@code target/corruption.txt}.
 */
@Execution(ExecutionMode.CONCURRENT)
final class CorruptionTest {
    private static final int TRIALS = Integer.getInteger("holdfast.trials", Seed.isLong() ? 2_000 : 60);
    private static final Path TABLE = Path.of("target", "corruption.txt");

    @TempDir
    Path directory;

    private final SplittableRandom random = Seed.of(CorruptionTest.class);

    @Test
    void harmedDirectoryIsServedAsItWasOrRefusedWithAWayOut() throws Exception {
        List<Shape> shapes = new ShapeMaker(directory).all();
        VerdictTable table = new VerdictTable();
        long startNanos = System.nanoTime();
        for (int i = 0; i < TRIALS; i++) {
            table.add(trial(shapes.get(random.nextInt(shapes.size())), directory.resolve("trial-" + i)));
        }
        table.writeTo(TABLE);
        System.out.printf(
                "CorruptionTest: %d trials, %d ms each: %s; table in %s%n",
                TRIALS, (System.nanoTime() - startNanos) / 1_000_000 / TRIALS, table.total(), TABLE.toAbsolutePath());
        assertThat(table.forbidden()).isEmpty();
    }

    private Trial trial(Shape shape, Path harmed) throws IOException {
        shape.copyTo(harmed);
        Path file = someFile(harmed);
        String kind = StorageFiles.kind(file);
        List<Harm> possible = new ArrayList<>();
        for (Harm harm : Harm.values()) {
            if (harm.isPossible(harmed.resolve(file), shape.older().resolve(file))) {
                possible.add(harm);
            }
        }
        Harm harm = possible.get(random.nextInt(possible.size()));
        String where = harm.doTo(harmed.resolve(file), shape.older().resolve(file), random);
        boolean mayLoseTheEnd = shape.wasKilled() && harm.isSmall() && kind.equals(StorageFiles.LOG);
        Inspection.Result result = Inspection.of(shape, harmed, mayLoseTheEnd);
        delete(harmed);
        return new Trial(shape.name(), harm.name(), kind, "of " + file + ", " + where, result.verdict(), result.told());
    }

    /** Every kind of file is as likely as any other, however many there are of it. */
    private Path someFile(Path data) throws IOException {
        List<String> kinds = StorageFiles.of(data).stream()
                .map(StorageFiles::kind)
                .distinct()
                .sorted()
                .toList();
        List<Path> files = StorageFiles.of(data, kinds.get(random.nextInt(kinds.size())));
        return files.get(random.nextInt(files.size()));
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
