package io.holdfast.app.metrics;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes the page about every metric of pages in the Prometheus text format, which explain themselves, and of alert rules. */
final class MetricsReference {
    private static final String HEAD = """
            # Every metric

            What `GET /metrics` has, in the server's own words: a test writes this page from a running server and from the alert rules. [Metrics and history](../operate/metrics.md) says how to scrape it and which
            queues have series of their own, [Alerts](../operate/alerts.md) what each rule means and what to do when it fires. Counters begin at 0 with each start. A histogram `NAME` has the series `NAME_bucket`,
            `NAME_count` and `NAME_sum`.
            """;

    private static final Set<String> OF_A_QUEUE = Set.of("account", "queue", "region");
    private static final Pattern SAMPLE = Pattern.compile("^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? ");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"");
    private static final Pattern RULE = Pattern.compile("- alert: (\\w+)(.*?)(?=- alert: |\\z)", Pattern.DOTALL);

    private static final class Metric {
        String type = "";
        String help = "";
        final Set<String> labels = new TreeSet<>();
    }

    private MetricsReference() {}

    static String page(String ofAServer, String ofANode, String rules) {
        Map<String, Metric> server = read(ofAServer);
        Map<String, Metric> node = read(ofANode);
        StringBuilder page = new StringBuilder(HEAD);
        Map<String, Metric> queues = taken(server, (name, metric) -> metric.labels.contains("queue"));
        queues.values().forEach(metric -> metric.labels.removeAll(OF_A_QUEUE));
        Map<String, Metric> all = taken(server, (name, metric) -> name.startsWith("holdfast_all_queues_"));
        section(
                page,
                "Of each queue",
                "Labels: `account`, `queue`, `region`, and those in the table.",
                rows(queues, rules));
        section(page, "Of all queues together", "Sums, also of queues without series of their own.", rows(all, rules));
        section(page, "Of the server", "", rows(server, rules));
        section(page, "Of a node of a cluster", "Beside the others, where `cluster.name` is set.", rows(node, rules));
        return page.toString();
    }

    private static Map<String, Metric> read(String text) {
        Map<String, Metric> metrics = new TreeMap<>();
        text.lines().forEach(line -> {
            String[] words = line.split(" ", 4);
            if (line.startsWith("# HELP ")) {
                metrics.computeIfAbsent(words[2], name -> new Metric()).help = words[3];
            } else if (line.startsWith("# TYPE ")) {
                metrics.computeIfAbsent(words[2], name -> new Metric()).type = words[3];
            } else {
                sample(line, metrics);
            }
        });
        return metrics;
    }

    private static void sample(String line, Map<String, Metric> metrics) {
        Matcher sample = SAMPLE.matcher(line);
        if (!sample.find() || sample.group(2) == null) {
            return;
        }
        String name = sample.group(1);
        Metric exact = metrics.get(name);
        Metric metric = exact != null ? exact : metrics.get(name.replaceFirst("_(bucket|count|sum)$", ""));
        if (metric == null) {
            throw new AssertionError("a sample without an explanation: " + line);
        }
        LABEL.matcher(sample.group(2))
                .results()
                .map((MatchResult label) -> label.group(1))
                .filter(label -> !label.equals("le"))
                .forEach(metric.labels::add);
    }

    /** Those that are so, which the others then are without. */
    private static Map<String, Metric> taken(Map<String, Metric> metrics, BiPredicate<String, Metric> which) {
        Map<String, Metric> taken = new TreeMap<>(metrics);
        taken.entrySet().removeIf(each -> !which.test(each.getKey(), each.getValue()));
        metrics.keySet().removeAll(taken.keySet());
        return taken;
    }

    private static List<String> rows(Map<String, Metric> metrics, String rules) {
        return metrics.entrySet().stream()
                .map(each -> row(each.getKey(), each.getValue(), rules))
                .toList();
    }

    private static String row(String name, Metric metric, String rules) {
        String labels = String.join(
                ", ", metric.labels.stream().map(label -> "`" + label + "`").toList());
        return "| `" + name + "` | " + metric.type + " | " + labels + " | " + metric.help.replace("|", "\\|") + " | "
                + String.join(", ", rulesAbout(name, rules)) + " |";
    }

    private static Collection<String> rulesAbout(String name, String rules) {
        Pattern used = Pattern.compile("\\b" + name + "(_bucket|_count|_sum)?\\b");
        return RULE.matcher(rules)
                .results()
                .filter(rule -> used.matcher(rule.group(2)).find())
                .map(rule -> "[" + rule.group(1) + "](../operate/alerts.md#"
                        + rule.group(1).toLowerCase(Locale.ROOT) + ")")
                .toList();
    }

    private static void section(StringBuilder page, String title, String sentence, List<String> rows) {
        page.append("\n## ").append(title).append("\n\n");
        if (!sentence.isEmpty()) {
            page.append(sentence).append("\n\n");
        }
        page.append("| name | type | labels | meaning | alert |\n|---|---|---|---|---|\n");
        rows.forEach(row -> page.append(row).append('\n'));
    }
}
