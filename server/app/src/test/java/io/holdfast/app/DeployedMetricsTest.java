package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.config.ServerSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard and the alert rules that we give away ask for nothing that the server does not tell. */
final class DeployedMetricsTest {
    private static final Path DEPLOY = Path.of("../../deploy");
    private static final Path DOCS = Path.of("../../docs/operate/metrics.md");
    /** What only nodes tell: NodeSeriesTest compares it. */
    private static final String OF_A_NODE = "### Of a node of a cluster";

    private static final Path OF_NODES = Path.of("../../docs/operate/cluster-network.md");

    private static final Pattern METRIC = Pattern.compile("\\b(holdfast|process|jvm)_[a-z_]+");

    @TempDir
    Path dir;

    @Test
    void everyMetricOfTheDashboardAndTheAlertsExists() throws Exception {
        Set<String> told = told();
        String pages = Files.readString(DOCS);
        told.addAll(named(pages.substring(pages.indexOf(OF_A_NODE))));
        told.addAll(named(OF_NODES));

        assertThat(told).containsAll(named(DEPLOY.resolve("prometheus/alerts.yml")));
        assertThat(told).containsAll(named(DEPLOY.resolve("grafana/holdfast.json")));
    }

    @Test
    void everyMetricIsDocumentedAndEveryDocumentedOneExists() throws Exception {
        Set<String> told = told().stream()
                // A histogram is documented once.
                .map(name -> name.replaceFirst("_seconds_(bucket|count|sum)$", "_seconds"))
                .collect(Collectors.toCollection(TreeSet::new));

        String pages = Files.readString(DOCS);
        int cluster = pages.indexOf(OF_A_NODE);
        assertThat(cluster).as(OF_A_NODE).isPositive();
        String ofOneServer = pages.substring(0, cluster) + pages.substring(pages.indexOf("\n## ", cluster));
        assertThat(named(ofOneServer)).isEqualTo(told);
    }

    private static Set<String> named(Path file) throws Exception {
        return named(Files.readString(file));
    }

    private static Set<String> named(String text) {
        return METRIC.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The names of all series of a server whose queues have seen everything. */
    private Set<String> told() throws Exception {
        HoldfastServer server = HoldfastServer.start(
                ServerSettings.defaults().listeningOn("127.0.0.1", 0).storedIn(dir.resolve("data")));
        try {
            post(server, "CreateQueue", "{\"QueueName\":\"orders\"}");
            String url = "http://127.0.0.1:" + server.port() + "/000000000000/orders";
            post(
                    server,
                    "SendMessage",
                    "{\"QueueUrl\":\"" + url + "\",\"MessageBody\":\"Hello\",\"MessageGroupId\":\"tenant\"}");
            String page = get(server, "/metrics");
            return page.lines()
                    .filter(line -> METRIC.matcher(line).lookingAt())
                    .map(line -> line.replaceFirst("[ {].*", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        } finally {
            server.stop();
        }
    }

    private static void post(HoldfastServer server, String operation, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(address(server, "/"))
                .header("Content-Type", "application/x-amz-json-1.0")
                .header("X-Amz-Target", "AmazonSQS." + operation)
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(200);
    }

    private static String get(HoldfastServer server, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address(server, path)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static URI address(HoldfastServer server, String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }
}
