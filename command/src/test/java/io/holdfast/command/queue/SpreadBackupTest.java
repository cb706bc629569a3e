package io.holdfast.command.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.HoldfastServer;
import io.holdfast.app.config.ServerSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A queue that is spread over several partitions is one queue in a backup, too. */
class SpreadBackupTest {
    private static final int MESSAGES = 24;
    private static final Pattern BODY = Pattern.compile("\"body\":\"([^\"]*)\"");
    /** Of a position such as p2:17; those of the queue itself have no such beginning. */
    private static final Pattern PART = Pattern.compile("\"position\":\"(p[0-9]+:|)");

    @TempDir
    Path dir;

    private HoldfastServer server;
    private QueueCli cli;
    private Path backup;

    @BeforeEach
    void backUpAQueueWithMessagesInAllItsParts() throws Exception {
        backup = dir.resolve("backup");
        start("data");
        createSpread();
        runs("create plain");
        for (int i = 0; i < MESSAGES; i++) {
            runs("send orders m" + i + (i % 8 == 7 ? " --group g" : ""));
        }
        assertThat(shown(PART)).as("in every part are some").hasSize(3);
        runs("backup --to " + backup);
    }

    private void createSpread() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port()))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS.CreateQueue")
                .POST(BodyPublishers.ofString("{\"QueueName\":\"orders\",\"tags\":{\"holdfast:spread\":\"3\"}}"))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(200);
    }

    private void start(String data) throws Exception {
        server = HoldfastServer.start(ServerSettings.defaults()
                .listeningOn("127.0.0.1", 0)
                .storedIn(dir.resolve(data))
                .withPartitions(3, 1));
        cli = new QueueCli(URI.create("http://127.0.0.1:" + server.port()));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private void runs(String line) {
        int code = cli.run(line);
        assertThat(code).as(line + ": " + cli.out() + cli.err()).isZero();
    }

    private static Set<String> all() {
        return IntStream.range(0, MESSAGES).mapToObj(i -> "m" + i).collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> shown(Pattern pattern) {
        runs("peek orders --json --limit 100");
        return pattern.matcher(cli.out())
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void isCountedOnceWithTheMessagesOfAllItsParts() {
        runs("restore --verify --from " + backup);
        assertThat(cli.out()).contains(" 2 queues, " + MESSAGES + " messages.");
        runs("restore --verify --json --from " + backup);
        assertThat(cli.out()).contains("\"queues\":2", "\"messages\":" + MESSAGES);
    }

    @Test
    void restoredServerHasTheMessagesOfAllItsParts() throws Exception {
        Path restored = dir.resolve("restored");
        runs("restore --from " + backup + " --to " + restored + " --keyring " + dir.resolve("data.keys"));
        stop();
        Files.copy(dir.resolve("data.keys/master.key"), dir.resolve("restored.keys/master.key"));
        start("restored");
        assertThat(shown(PART)).hasSize(3);
        assertThat(shown(BODY)).isEqualTo(all());

        runs("queues --json");
        assertThat(cli.out()).hasLineCount(2);
        Set<String> received = new TreeSet<>();
        while (received.size() < MESSAGES) {
            runs("receive orders --max 10 --delete --json");
            BODY.matcher(cli.out()).results().forEach(found -> received.add(found.group(1)));
        }
        assertThat(received).isEqualTo(all());
        assertThat(shown(BODY)).isEmpty();
        for (int i = 0; i < 6; i++) {
            runs("send orders again" + i);
        }
        assertThat(shown(PART)).as("it is still spread").hasSize(3);
    }

    @Test
    void itsMessagesAreSentToARunningServerFromAllItsParts() {
        String keys = " --keyring " + dir.resolve("data.keys");
        runs("purge orders --yes");
        assertThat(shown(BODY)).isEmpty();
        runs("restore --from " + backup + " --queue orders" + keys);
        assertThat(cli.out()).startsWith(MESSAGES + " messages of orders in the backup sent to orders.");
        assertThat(shown(BODY)).isEqualTo(all());
        runs("restore --from " + backup + " --queue orders --into plain --skip 20" + keys);
        assertThat(cli.out()).startsWith("4 messages of orders in the backup sent to plain.");
    }
}
