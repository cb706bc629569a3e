package io.holdfast.verify.fault.corruption;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A young directory, stopped cleanly, that has lost a file or a part of one: it never comes up with less than was in it. */
final class LostFilesTest {
    private static final int BOUNDARIES_TRIED = 12;
    private static final Duration NOTICE_LIMIT = Duration.ofSeconds(60);
    /** Whatever it is called: a number of what is damaged, missing or lost. */
    private static final Pattern ALARM =
            Pattern.compile("(?m)^(holdfast_[a-z_]*(?:damage|missing|lost)[a-z_]*(?:\\{[^}]*})?) ([0-9.E+]+)$");

    @TempDir
    static Path directory;

    private static Shape shape;
    private static int copies;

    /** What is done to a copy of the directory. */
    private interface Loss {
        void in(Path data) throws IOException;
    }

    @BeforeAll
    static void makeTheDirectory() throws IOException, StartRefused {
        shape = new ShapeMaker(directory).young(false);
    }

    @Test
    void newestLogWasRemoved() throws IOException {
        assertNoSilence(data -> Files.delete(newestLog(data)));
    }

    @Test
    void newestLogWasCutToNothing() throws IOException {
        assertNoSilence(data -> Harm.CUT_TO_NOTHING.doTo(newestLog(data), data, new SplittableRandom(1)));
    }

    @Test
    void newestLogWasZeroed() throws IOException {
        assertNoSilence(data -> Harm.ZERO_ALL.doTo(newestLog(data), data, new SplittableRandom(1)));
    }

    @Test
    void everyLogWasRemoved() throws IOException {
        assertNoSilence(data -> {
            for (Path log : StorageFiles.of(data, StorageFiles.LOG)) {
                Files.delete(data.resolve(log));
            }
        });
    }

    @Test
    void newestLogWasCutAtARecordBoundary() throws IOException {
        List<Long> boundaries = StorageFiles.boundaries(newestLog(shape.data()));
        int step = Math.max(1, boundaries.size() / BOUNDARIES_TRIED);
        List<Long> tried = new ArrayList<>();
        for (int i = boundaries.size() - 1; i >= 0; i -= step) {
            tried.add(boundaries.get(i));
        }
        assertNoSilenceAfterCuts(StorageFiles.LOG, tried);
    }

    @Test
    void manifestWasCutAtEachOfItsRecordBoundaries() throws IOException {
        Path manifest = StorageFiles.newest(shape.data(), StorageFiles.MANIFEST);
        assertNoSilenceAfterCuts(
                StorageFiles.MANIFEST, StorageFiles.boundaries(shape.data().resolve(manifest)));
    }

    @Test
    void everythingWasRemovedButWhatMarksTheDirectory() throws IOException {
        assertNoSilence(data -> {
            for (Path file : StorageFiles.of(data)) {
                if (!StorageFiles.isMark(file)) {
                    Files.delete(data.resolve(file));
                }
            }
        });
    }

    @Test
    void formatFileWasRemoved() throws IOException {
        assertNoSilence(data -> Files.delete(data.resolve(StorageFiles.FORMAT)));
    }

    /** Such a directory looks like one that was being made; that it has rows or a log tells the two apart. */
    @Test
    void formatFileAndAnotherFileWereRemoved() throws IOException {
        List<String> forbidden = new ArrayList<>();
        for (Path file : StorageFiles.of(shape.data())) {
            Inspection.Result result = inspect(data -> {
                Files.delete(data.resolve(StorageFiles.FORMAT));
                Files.deleteIfExists(data.resolve(file));
            });
            if (!result.verdict().isAllowed()) {
                forbidden.add(StorageFiles.FORMAT + " and " + file + ": " + result);
            }
        }
        assertThat(forbidden).isEmpty();
    }

    @Test
    void removedLogOfARunningServerIsNoticedInItsLogAndInItsMetrics() throws Exception {
        Path data = directory.resolve("running");
        try (ServerProcess server = ServerCommand.on(data).start();
                SqsConnection connection = new SqsConnection(server.port())) {
            connection.call("CreateQueue", "{\"QueueName\":\"orders\"}");
            send(connection);
            Map<String, Double> before = alarms(connection);
            Path log = newestLog(data);
            Files.delete(log);
            long giveUpNanos = System.nanoTime() + NOTICE_LIMIT.toNanos();
            String name = log.getFileName().toString();
            while (!(server.errors().contains(name) && hasRisen(before, alarms(connection)))) {
                assertThat(System.nanoTime())
                        .as("nobody noticed that %s is gone; the server said: %s", name, server.errors())
                        .isLessThan(giveUpNanos);
                assertThat(server.keepsRunningFor(Duration.ofMillis(200)))
                        .as("the server goes on, or ends in a way that another test describes: %s", server.errors())
                        .isTrue();
            }
        }
    }

    private static void send(SqsConnection connection) throws IOException {
        assertThat(connection
                        .call("SendMessage", "{" + Client.url("orders") + ",\"MessageBody\":\"hello\"}")
                        .status())
                .isEqualTo(200);
    }

    private static Map<String, Double> alarms(SqsConnection connection) throws IOException {
        Map<String, Double> values = new TreeMap<>();
        Matcher line = ALARM.matcher(connection.get("/metrics").text());
        while (line.find()) {
            values.put(line.group(1), Double.valueOf(line.group(2)));
        }
        return values;
    }

    private static boolean hasRisen(Map<String, Double> before, Map<String, Double> now) {
        return now.entrySet().stream().anyMatch(value -> value.getValue() > before.getOrDefault(value.getKey(), 0.0));
    }

    private static Path newestLog(Path data) throws IOException {
        return data.resolve(StorageFiles.newest(data, StorageFiles.LOG));
    }

    private static void assertNoSilenceAfterCuts(String kind, List<Long> places) throws IOException {
        List<String> forbidden = new ArrayList<>();
        for (long place : places) {
            Inspection.Result result = inspect(data -> Harm.cut(data.resolve(StorageFiles.newest(data, kind)), place));
            if (!result.verdict().isAllowed()) {
                forbidden.add("cut at " + place + ": " + result);
            }
        }
        assertThat(forbidden).as("of %s places", places.size()).isEmpty();
    }

    private static void assertNoSilence(Loss loss) throws IOException {
        Inspection.Result result = inspect(loss);
        assertThat(result.verdict()).as("%s", result).isIn(Verdict.RIGHT, Verdict.REFUSED);
    }

    private static Inspection.Result inspect(Loss loss) throws IOException {
        Path copy = shape.copyTo(directory.resolve("copy-" + copies++));
        loss.in(copy);
        return Inspection.of(shape, copy, false);
    }
}
