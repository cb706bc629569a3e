package io.holdfast.command.dlq;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.testkit.HoldfastExtension;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The snapshots that the server writes itself are those of the command line. */
@Timeout(120)
class ServerSnapshotTest {
    private static final Pattern SNAPSHOT = Pattern.compile("\"snapshotFile\":\"([^\"]+)\"");

    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @TempDir
    Path directory;

    @Test
    void snapshotOfAServersRedriveCanBeSampledAndRestored() throws Exception {
        try (Shop shop = new Shop(holdfast.endpoint(), "kept").withDeadOrders(30)) {
            Program program = new Program(holdfast.endpoint(), directory);
            HttpRequest start = HttpRequest.newBuilder(
                            URI.create(holdfast.endpoint() + "/admin/v1/queues/kept-dlq/redrives"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"canary\":0,\"ratePerSecond\":500}"))
                    .build();
            String answer = HttpClient.newHttpClient()
                    .send(start, BodyHandlers.ofString())
                    .body();
            Matcher snapshot = SNAPSHOT.matcher(answer);
            assertThat(snapshot.find()).as(answer).isTrue();
            while (shop.size(shop.orders) < 30) {
                Thread.onSpinWait();
            }

            program.shell("cd " + snapshot.group(1) + " && sha256sum -c SHA256SUMS")
                    .succeeds("messages.jsonl: OK");
            Program.Ended sample = program.run("holdfast dlq sample " + snapshot.group(1) + " -n 20 --seed 7");
            assertThat(sample.out().lines()).hasSize(20);
            program.run("holdfast dlq restore " + snapshot.group(1) + " --to kept --rate 500")
                    .succeeds("30 messages of 30 were sent to kept");
            assertThat(shop.size(shop.orders)).isEqualTo(60);
        }
    }
}
