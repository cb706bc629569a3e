package io.holdfast.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What only nodes of a cluster tell is documented as well. */
final class NodeSeriesTest {
    private static final Path DOCS = Path.of("../../docs/operate");
    private static final Pattern METRIC = Pattern.compile("\\bholdfast_[a-z_]+[a-z]");

    @Test
    void everyMetricOfANodeIsDocumentedAndEveryDocumentedOneExists() throws IOException {
        MetricSnapshots.Builder page = MetricSnapshots.builder();
        PeerSeries.add(page, new PeerNumbers(1, 1, 1, 1, 1, 1, List.of("b")));
        ReplicaSeries.add(
                page,
                List.of(new ReplicaNumbers(
                        "0", "a", true, 1, List.of("a", "b"), 1, false, Map.of("b", 1L), ReplicaNumbers.Raft.UNKNOWN)),
                new ClockNumbers(1L, Map.of("b", 1L)));
        Set<String> told =
                page.build().stream().map(NodeSeriesTest::nameOf).collect(Collectors.toCollection(TreeSet::new));

        Set<String> documented = named(section("metrics.md", "### Of a node of a cluster"));
        documented.addAll(named(section("cluster-network.md", "## In the metrics")));
        // A family of names.
        documented.remove("holdfast_raft");

        assertThat(documented).isEqualTo(told);
    }

    private static String nameOf(MetricSnapshot snapshot) {
        String name = snapshot.getMetadata().getPrometheusName();
        return snapshot instanceof CounterSnapshot ? name + "_total" : name;
    }

    private static String section(String file, String heading) throws IOException {
        String page = Files.readString(DOCS.resolve(file));
        int start = page.indexOf(heading);
        assertThat(start).as(heading).isNotNegative();
        int end = page.indexOf("\n## ", start + heading.length());
        return page.substring(start, end < 0 ? page.length() : end);
    }

    private static Set<String> named(String text) {
        return METRIC.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }
}
