package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.tls.TlsFiles;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsServerTest {
    @TempDir
    Path dir;

    private ServerSettings settings(TlsFiles files) {
        ServerSettings plain =
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data"));
        return plain.withNetwork(plain.network().withTls(files.settings()));
    }

    @Test
    void queueUrlsBeginWithHttps() throws Exception {
        TlsFiles files = new TlsFiles(dir);
        HoldfastServer server = HoldfastServer.start(settings(files));
        try {
            HttpClient client =
                    HttpClient.newBuilder().sslContext(files.client()).build();
            HttpRequest request = HttpRequest.newBuilder(URI.create("https://localhost:" + server.port() + "/"))
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .header("X-Amz-Target", "AmazonSQS.CreateQueue")
                    .POST(BodyPublishers.ofString("{\"QueueName\":\"orders\"}"))
                    .build();
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
            assertThat(answer.body()).contains("\"https://localhost:" + server.port() + "/000000000000/orders\"");
        } finally {
            server.stop();
        }
    }

    @Test
    void serverDoesNotStartWithFilesThatItCannotUse() throws Exception {
        TlsFiles files = new TlsFiles(dir);
        Files.writeString(files.key(), "nonsense");
        assertThatThrownBy(() -> HoldfastServer.start(settings(files)))
                .isInstanceOf(StartRefused.class)
                .hasMessage("The TLS key " + files.key() + " holds no PEM block PRIVATE KEY.");
        Files.delete(files.key());
        assertThatThrownBy(() -> HoldfastServer.start(settings(files)))
                .isInstanceOf(StartRefused.class)
                .hasMessage("The TLS key " + files.key() + " does not exist.");
    }
}
