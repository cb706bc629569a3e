package io.holdfast.app.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.app.http.AccessNotes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogTest {
    @TempDir
    Path dir;

    private final FakeOutput output = new FakeOutput();
    private final AccessLog log = new AccessLog(output, 3);

    /** Keeps what it is given until it fails. */
    private static final class FakeOutput implements AccessOutput {
        final List<String> lines = new ArrayList<>();
        boolean fails;
        int reopened;

        @Override
        public void write(byte[] bytes) throws IOException {
            if (fails) {
                throw new IOException("No space left on device");
            }
            lines.addAll(new String(bytes, StandardCharsets.UTF_8).lines().toList());
        }

        @Override
        public void reopen() {
            reopened++;
        }

        @Override
        public void close() {}
    }

    @Test
    void whatFindsNoRoomIsDroppedAndCounted() throws Exception {
        for (int i = 0; i < 5; i++) {
            log.add(entry("/" + i));
        }
        log.write();

        assertThat(output.lines).hasSize(3);
        assertThat(output.lines.get(2)).contains("\"path\":\"/2\"");
        assertThat(log.written()).isEqualTo(3);
        assertThat(log.dropped()).isEqualTo(2);
    }

    @Test
    void diskThatFailsCostsTheLinesThatWaitAndNoMore() throws Exception {
        log.add(entry("/lost"));
        output.fails = true;
        assertThatExceptionOfType(IOException.class).isThrownBy(log::write);
        output.fails = false;
        log.add(entry("/kept"));
        log.write();

        assertThat(output.lines).singleElement().asString().contains("/kept");
        assertThat(output.reopened).isEqualTo(1);
        assertThat(log.dropped()).isEqualTo(1);
    }

    @Test
    void fileIsPutAsideBeforeItGrowsBeyondItsLimit() throws Exception {
        Path path = dir.resolve("access.log");
        AccessFile file = new AccessFile(path, 10);
        for (String line : List.of("first\n", "next\n", "last\n")) {
            file.write(line.getBytes(StandardCharsets.UTF_8));
        }
        file.close();

        assertThat(Files.readString(path)).isEqualTo("next\nlast\n");
        assertThat(Files.readString(dir.resolve("access.log.1"))).isEqualTo("first\n");
    }

    @Test
    void whateverAClientSendsStaysOneLine() throws Exception {
        AccessNotes notes = new AccessNotes();
        notes.action("Evil\"}\n{\"status\":200");
        String line = new AccessEntry(
                        Instant.EPOCH,
                        "id",
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
                        "GET",
                        "/\u0000\r\n",
                        notes,
                        0,
                        0,
                        0,
                        0)
                .line();
        assertThat(line.lines()).hasSize(1);
        assertThat(line).doesNotContain("\"status\":200").endsWith("}\n");
    }

    private static AccessEntry entry(String path) {
        return new AccessEntry(
                Instant.EPOCH,
                "id",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
                "GET",
                path,
                new AccessNotes(),
                200,
                0,
                0,
                1_000);
    }
}
