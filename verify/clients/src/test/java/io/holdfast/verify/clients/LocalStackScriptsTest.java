package io.holdfast.verify.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.SettingsLoader;
import io.holdfast.app.config.SettingsSources;
import io.holdfast.app.config.SettingsSources.Flag;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The init scripts of a LocalStack, with {@code awslocal}, run unchanged. */
@Timeout(180)
class LocalStackScriptsTest {
    private static final Path SCRIPTS = Path.of("src/test/resources/localstack/ready.d");

    @TempDir
    Path dir;

    @Test
    void initScriptsMakeQueuesAndSendMessagesWhenTheServerIsReady() throws Exception {
        HoldfastServer server = HoldfastServer.start(SettingsLoader.load(new SettingsSources(
                        Optional.empty(),
                        Map.of(),
                        List.of(
                                new Flag("localstack.enabled", "true", "--like-localstack"),
                                new Flag("localstack.init-scripts", SCRIPTS.toString(), "--set"),
                                new Flag("server.port", "0", "--port"),
                                new Flag("storage.data-dir", dir.resolve("data").toString(), "--data-dir"))))
                .settings());
        try {
            String address = "http://127.0.0.1:" + server.port();
            while (!get(address + "/_localstack/init/ready").startsWith("{\"completed\": true")) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertThat(get(address + "/_localstack/init"))
                    .contains("\"name\": \"01-queues.sh\", \"state\": \"SUCCESSFUL\"")
                    .contains("\"name\": \"02-broken.sh\", \"state\": \"ERROR\"");
            assertThat(get(address + "/_localstack/health")).contains("\"sqs\": \"running\"");
            assertThat(get(address + "/_aws/sqs/messages/us-east-1/000000000000/orders"))
                    .contains("<Body>{&quot;id&quot;: 7}</Body>");
            assertThat(get(address + "/000000000000/payments.fifo?Action=GetQueueAttributes&AttributeName.1=All"))
                    .contains("<Name>ContentBasedDeduplication</Name><Value>true</Value>");
        } finally {
            server.stop();
        }
    }

    private static String get(String url) {
        try {
            return HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException failed) {
            throw new AssertionError(failed);
        }
    }
}
