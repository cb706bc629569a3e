package io.holdfast.store;

import static io.holdfast.store.CommittingProcess.MANY;
import static io.holdfast.store.CommittingProcess.ONCE;
import static io.holdfast.store.CommittingProcess.TABLES;
import static io.holdfast.store.CommittingProcess.number;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to the process, what it acknowledged is there afterwards, whole and in order. */
final class CrashTest {

    private static final int ROUNDS = 3;
    private static final int BATCHES_PER_ROUND = 200;

    @TempDir
    Path directory;

    @Test
    void nothingAcknowledgedIsLostWhenTheProcessIsKilled() throws Exception {
        long next = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long lastAcknowledged = next - 1;
            Process process = new ProcessBuilder(command(next, 1024))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader output = process.inputReader(UTF_8)) {
                for (String line = output.readLine(); line != null; line = output.readLine()) {
                    if (!line.equals("open")) {
                        lastAcknowledged = Long.parseLong(line);
                    }
                    if (lastAcknowledged == next + BATCHES_PER_ROUND) {
                        // By its handle, which leaves the pipe open: what it still holds was acknowledged too.
                        process.toHandle().destroyForcibly();
                    }
                }
            }
            process.waitFor();
            assertThat(lastAcknowledged).isGreaterThanOrEqualTo(next + BATCHES_PER_ROUND);
            next = requireWholeRows(lastAcknowledged);
        }
    }

    @Test
    void directoryIsInUseWhileAnotherProcessHasIt() throws Exception {
        Process process = new ProcessBuilder(command(0, 10)).start();
        try (BufferedReader output = process.inputReader(UTF_8)) {
            assertThat(output.readLine()).isEqualTo("open");
            assertThatThrownBy(() -> OnePartition.open(directory, TABLES, StoreSettings.defaults()))
                    .isInstanceOf(StoreRefused.class)
                    .hasMessageContaining("is in use by another Holdfast");
        } finally {
            process.destroyForcibly().waitFor();
        }
        OnePartition.open(directory, TABLES, StoreSettings.defaults()).close();
    }

    /** No file may grow beyond the limit, as on a full disk: the next segment of the log cannot be made. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void nothingIsAcknowledgedAfterAFailedCommit() throws Exception {
        List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 50000; exec \"$0\" \"$@\""));
        limited.addAll(command(0, 200_000));
        Process process = new ProcessBuilder(limited).start();
        List<String> lines;
        try (BufferedReader output = process.inputReader(UTF_8)) {
            lines = output.lines().toList();
        }
        process.waitFor();
        assertThat(lines).hasSizeGreaterThan(4).endsWith("stays failed");
        assertThat(lines.get(lines.size() - 2))
                .startsWith("failed: A batch of 2 changes (2000")
                .contains("File too large");
        long present = requireWholeRows(Long.parseLong(lines.get(lines.size() - 3)));
        assertThat(present).isEqualTo(lines.size() - 3);
    }

    /** All acknowledged rows in both tables, and at most one more. @return how many there are */
    private long requireWholeRows(long lastAcknowledged) throws StoreRefused {
        try (OnePartition store = OnePartition.open(directory, TABLES, StoreSettings.defaults())) {
            List<Long> once = numbers(store, ONCE);
            assertThat(once).isEqualTo(numbers(store, MANY));
            assertThat((long) once.size()).isBetween(lastAcknowledged + 1, lastAcknowledged + 2);
            assertThat(once).isEqualTo(LongStream.range(0, once.size()).boxed().toList());
            return once.size();
        }
    }

    private static List<Long> numbers(Store store, Table table) {
        List<Long> numbers = new ArrayList<>();
        store.scan(
                table,
                number(0),
                number(-1),
                (key, value) -> numbers.add(ByteBuffer.wrap(key).getLong()));
        return numbers;
    }

    private List<String> command(long first, int valueLength) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CommittingProcess.class.getName(),
                directory.toString(),
                Long.toString(first),
                Integer.toString(valueLength));
    }
}
