package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.cli.RunningServer;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsSources;
import io.holdfast.app.http.ListeningSystemd;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SupervisedServerTest {
    private static final long PROCESS = 42;

    @TempDir
    Path dir;

    @Test
    void systemdHearsThatTheServerIsReadyThenThatItLivesAndAtLastThatItStops() throws Exception {
        String socket = dir.resolve("notify").toString();
        try (ListeningSystemd systemd = new ListeningSystemd(socket)) {
            RunningServer server = SupervisedServer.of(
                    HoldfastServer.start(settings()),
                    Map.of("NOTIFY_SOCKET", socket, "WATCHDOG_USEC", "30000", "WATCHDOG_PID", "42"),
                    PROCESS);
            assertThat(systemd.heard()).isEqualTo("READY=1");
            assertThat(systemd.heard()).isEqualTo("WATCHDOG=1");
            assertThat(systemd.heard()).isEqualTo("WATCHDOG=1");
            server.stop();
            String last = systemd.heard();
            while (last.equals("WATCHDOG=1")) {
                last = systemd.heard();
            }
            assertThat(last).isEqualTo("STOPPING=1");
        }
    }

    @Test
    void withoutSystemdNothingIsSaid() throws Exception {
        HoldfastServer server = HoldfastServer.start(settings());
        try {
            assertThat(SupervisedServer.of(server, Map.of(), PROCESS)).isSameAs(server);
        } finally {
            server.stop();
        }
    }

    private ServerSettings settings() throws Exception {
        return SettingsLoader.load(new SettingsSources(Optional.empty(), Map.of(), List.of()))
                .settings()
                .listeningOn("127.0.0.1", 0)
                .storedIn(dir.resolve("data"));
    }
}
