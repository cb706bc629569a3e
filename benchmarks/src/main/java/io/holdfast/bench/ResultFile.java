package io.holdfast.bench;

import io.holdfast.bench.load.DrainLoad;
import io.holdfast.bench.load.WakeUpLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;

/** A run as Markdown: the table, how it came about, and every single run behind the medians. */
final class ResultFile {
    private ResultFile() {}

    static Path write(Options options, String machine, LocalDate date, Report report) throws IOException {
        Path directory = Files.createDirectories(options.root().resolve("benchmarks/results"));
        // A part must not take the place of the whole.
        String parts = options.only().isEmpty() ? "" : "-" + String.join("-", options.only());
        return Files.writeString(
                directory.resolve(date + "-" + options.commit() + parts + ".md"), text(options, machine, date, report));
    }

    static String text(Options options, String machine, LocalDate date, Report report) {
        StringBuilder text = new StringBuilder();
        text.append("# Benchmark of ").append(date).append(", commit ").append(options.commit());
        text.append("\n\n")
                .append(machine)
                .append(".\n\n")
                .append(Table.of(report.rows()))
                .append('\n');
        if (!report.failures().isEmpty()) {
            text.append("Failures:\n\n");
            report.failures().forEach(line -> text.append("- ").append(line).append('\n'));
            text.append('\n');
        }
        text.append(method(options)).append("\n## Every run\n\n```\n");
        report.runs().forEach(line -> text.append(line).append('\n'));
        return text.append("```\n").toString();
    }

    private static String method(Options options) {
        return String.format(
                Locale.ROOT,
                """
                Median of %d rounds, %.1f s measured each. Server and load driver share the machine. Bodies are 1 KiB of random
                letters. Contenders take turns inside each workload and are paused when it is not theirs. Holdfast and the ceiling with
                fsync sync to the same disk before they answer; ElasticMQ and the plain ceiling keep everything in memory.
                Receive + DeleteBatch runs in slices: the queue is topped up to %,d messages with the clock stopped, then nine tenths
                of them are taken; the same for every contender. Mixed: half the connections send one message at a time, half
                long-poll for ten and delete them; latency from just before the send to the answer of the receive. Wake-up: the same
                latency with 32 parked polls and %d sends a second on a fixed schedule. Resident sizes are VmRSS, heaps are what is left
                after a full collection. Messages of FIFO queues join the groups in turn, each with a deduplication id of its own; they
                and the Query protocol are compared with the row of the same name, measured just before in the same round. Behind a
                blocked group: one connection receives ten messages, then 32 receive and delete the rest. The rate of a move task is
                taken over all runs of the sends beside it; without a rate, from its start until it says that it is completed.
                Security: one server per protection; with TLS the driver does the same arithmetic on the same processors as the server.
                Cluster: connections are spread over the nodes, for RabbitMQ too, whose quorum queue confirms what a majority has synced.
                Nodes that go: one queue in each partition, one thread for each, AWS SDK with its own retries behind a load balancer.
                """,
                options.rounds(),
                options.timing().measured().toMillis() / 1000.0,
                DrainLoad.DEPTH,
                WakeUpLoad.SENDS_PER_SECOND);
    }
}
