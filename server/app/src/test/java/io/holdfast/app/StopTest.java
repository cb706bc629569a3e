package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsSources;
import io.holdfast.app.http.RawClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StopTest {
    private static final String QUESTION = "GET /health/live HTTP/1.1\r\nHost: test\r\n\r\n";

    @TempDir
    Path dir;

    @Test
    void requestThatIsArrivingHasUntilTheDeadlineAndTheStopEndsWithItsAnswer() throws Exception {
        HoldfastServer server = HoldfastServer.start(settings("server.shutdown-deadline = 5 min"));
        try (RawClient client = new RawClient(server.port())) {
            // Whoever has the first answer knows that the beginning of the second question has been read.
            client.send(QUESTION + QUESTION.substring(0, 10)).answer();
            CompletableFuture<Void> stop = CompletableFuture.runAsync(server::stop);
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> stop.get(1, TimeUnit.SECONDS));

            RawClient.Answer last = client.send(QUESTION.substring(10)).answer();
            assertThat(last.header("connection")).isEqualTo("close");
            stop.get(2, TimeUnit.MINUTES);
        } finally {
            server.stop();
        }
    }

    private ServerSettings settings(String file) throws Exception {
        Path path = Files.writeString(dir.resolve("holdfast.conf"), file);
        return SettingsLoader.load(new SettingsSources(Optional.of(path), Map.of(), List.of()))
                .settings()
                .listeningOn("127.0.0.1", 0)
                .storedIn(dir.resolve("data"));
    }
}
