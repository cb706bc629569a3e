package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsSources;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An operator can slow a caller down, and let it go again, without a restart. */
@Timeout(60)
class ReloadedLimitsTest {
    @TempDir
    Path dir;

    @Test
    void limitsOfCallersAreTakenOverWhileTheServerRuns() throws Exception {
        HoldfastServer server = HoldfastServer.start(settings(""));
        try {
            call(server, "CreateQueue", "{\"QueueName\":\"orders\"}");
            assertThat(outcomes(server)).containsOnly(200);

            assertThat(server.reload(settings("limits.requests-per-queue = 1"))).isEmpty();
            assertThat(outcomes(server)).contains(403);

            assertThat(server.reload(settings(""))).isEmpty();
            assertThat(outcomes(server)).containsOnly(200);
        } finally {
            server.stop();
        }
    }

    private static List<Integer> outcomes(HoldfastServer server) throws Exception {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            all.add(call(server, "GetQueueUrl", "{\"QueueName\":\"orders\"}"));
        }
        return all;
    }

    private ServerSettings settings(String file) throws Exception {
        Path path = Files.writeString(dir.resolve("holdfast.conf"), file);
        return SettingsLoader.load(new SettingsSources(Optional.of(path), Map.of(), List.of()))
                .settings()
                .listeningOn("127.0.0.1", 0)
                .storedIn(dir.resolve("data"));
    }

    private static int call(HoldfastServer server, String action, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + action)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }
}
