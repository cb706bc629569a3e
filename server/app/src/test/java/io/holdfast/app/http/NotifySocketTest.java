package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class NotifySocketTest {
    @TempDir
    Path directory;

    private String path;

    @BeforeEach
    void choosePath() {
        path = directory.resolve("notify").toString();
    }

    @Test
    void textArrivesAsItIs() throws IOException {
        assertThat(arrived(path, path)).isEqualTo("READY=1");
    }

    @Test
    void nameThatIsNoFileIsReachedToo() throws IOException {
        assertThat(arrived("\0" + path, "@" + path)).isEqualTo("READY=1");
    }

    @Test
    void nobodyListeningIsSaid() throws IOException {
        try (NotifySocket socket = NotifySocket.to(path)) {
            assertThatThrownBy(() -> socket.send("READY=1")).isInstanceOf(IOException.class);
        }
    }

    /** What a socket bound to the one address gets of what is sent to the other. */
    private static String arrived(String bound, String asked) throws IOException {
        try (ListeningSystemd systemd = new ListeningSystemd(bound);
                NotifySocket socket = NotifySocket.to(asked)) {
            socket.send("READY=1");
            return systemd.heard();
        }
    }
}
