package io.holdfast.app.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditReaderTest {
    @TempDir
    Path dir;

    private final List<String> written = new ArrayList<>();

    @Test
    void pagesGoBackToTheFirstLine() throws Exception {
        write(3, 4_000, 400);
        for (int limit : new int[] {1_000, 7, 333}) {
            assertThat(all(limit, null)).isEqualTo(reversed(written));
        }
    }

    @Test
    void onlyMatchingLinesAreShown() throws Exception {
        write(2, 50, 100);
        List<String> matching =
                written.stream().filter(line -> line.contains("\"number\":7")).toList();
        assertThat(all(3, "NUMBER\":7")).isEqualTo(reversed(matching));
    }

    @Test
    void lineThatIsStillBeingWrittenIsNotShown() throws Exception {
        write(1, 3, 10);
        Path file = AuditTrail.files(dir).get(0);
        Files.writeString(file, Files.readString(file) + "{\"number\":4,\"time\":");
        assertThat(all(10, null)).isEqualTo(reversed(written));
    }

    @Test
    void logThatDoesNotExistIsEmpty() throws Exception {
        AuditPage page = new AuditReader(dir.resolve("nothing")).before(Long.MAX_VALUE, 10, null);
        assertThat(page.lines()).isEmpty();
        assertThat(page.next()).isZero();
    }

    private void write(int files, int linesPerFile, int mostText) throws Exception {
        Random random = new Random(3);
        for (int i = 0; i < files; i++) {
            StringBuilder lines = new StringBuilder();
            long first = written.size() + 1L;
            for (int j = 0; j < linesPerFile; j++) {
                String line = "{\"number\":" + (written.size() + 1) + ",\"text\":\""
                        + "é".repeat(random.nextInt(mostText)) + "\"}";
                written.add(line);
                lines.append(line).append('\n');
            }
            Files.writeString(dir.resolve(String.format("audit-%020d.jsonl", first)), lines);
        }
    }

    private List<String> all(int limit, @Nullable String match) throws Exception {
        List<String> found = new ArrayList<>();
        long before = Long.MAX_VALUE;
        while (before != 0) {
            AuditPage page = new AuditReader(dir).before(before, limit, match);
            found.addAll(page.lines());
            before = page.next();
        }
        return found;
    }

    private static List<String> reversed(List<String> lines) {
        List<String> reversed = new ArrayList<>(lines);
        java.util.Collections.reverse(reversed);
        return reversed;
    }
}
