package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.contender.Directories;
import io.holdfast.bench.contender.Launcher;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/**
 * {@code ./bench}: starts the contenders, drives them from this process, prints one table and keeps it. Exits with 1 when a
 * measurement failed; a missed target is a result, not a failure.
 */
public final class BenchMain {
    private BenchMain() {}

    public static void main(String[] arguments) throws IOException {
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
            return;
        }
        System.exit(run(options) ? 0 : 1);
    }

    private static boolean run(Options options) throws IOException {
        long start = System.nanoTime();
        String machine = Machine.describe();
        System.out.println(machine);
        Path scratch = Directories.fresh(options.root().resolve("benchmarks/target/bench"));
        Report report = new Report();
        try (Launcher launcher = new Launcher(options.root(), scratch)) {
            sections(options, launcher, scratch, report);
        }
        System.out.println("\n" + Table.of(report.rows()));
        report.failures().forEach(System.out::println);
        // A run against somebody else's server says nothing about this commit.
        if (options.against() == 0) {
            System.out.println("kept in " + ResultFile.write(options, machine, LocalDate.now(ZoneOffset.UTC), report));
        }
        System.out.println("took " + Duration.ofNanos(System.nanoTime() - start).toSeconds() + " s");
        return report.failures().isEmpty();
    }

    private static void sections(Options options, Launcher launcher, Path scratch, Report report) {
        boolean ours = options.contenders().contains(Contender.HOLDFAST) && options.against() == 0;
        Plan plan = new Plan(options);
        if (!plan.isEmpty()) {
            attempt(report, "rounds", () -> new Rounds(options, plan, report).run(launcher));
        }
        if (options.wants("start") && options.against() == 0) {
            attempt(report, "start", () -> StartSection.run(options, launcher, scratch, report));
        }
        if (options.wants("parked") && ours) {
            attempt(report, "parked polls", () -> ParkedSection.run(options, launcher, report));
        }
        if (options.wants("backlog") && ours && options.backlog() > 0) {
            attempt(report, "backlog", () -> new BacklogSection(options, launcher, scratch, report).run());
        }
        if (options.wants("groups") && ours) {
            attempt(report, "many groups", () -> new ManyGroupsSection(options, launcher, scratch, report).run());
        }
        if (options.wants("blocked") && ours) {
            attempt(report, "blocked group", () -> BlockedGroupSection.run(options, launcher, report));
        }
        if (options.wants("moves") && ours) {
            attempt(report, "move tasks", () -> MovesSection.run(options, launcher, report));
        }
        if (options.wants("partitions") && ours) {
            attempt(report, "partitions", () -> PartitionsSection.run(options, launcher, scratch, report));
        }
        if (options.wants("security") && ours) {
            turns("security", Protection.values(), options, launcher, scratch, report);
        }
        if (options.wants("observing") && ours) {
            turns("observing", Observation.values(), options, launcher, scratch, report);
        }
        if (options.wants("consumer") && ours) {
            attempt(report, "consumer", () -> ConsumerSection.run(options, launcher, report));
        }
        if (ours) {
            clusterSections(options, launcher, scratch, report);
        }
    }

    private static void clusterSections(Options options, Launcher launcher, Path scratch, Report report) {
        if (options.names("cluster")) {
            attempt(report, "cluster", () -> ClusterSection.run(options, launcher, scratch, report));
        }
        if ((options.names("cluster") || options.names("outage")) && options.kills() > 0) {
            attempt(report, "outage", () -> OutageSection.run(options, launcher, scratch, report));
        }
    }

    private static void turns(
            String label, Variant[] variants, Options options, Launcher launcher, Path scratch, Report report) {
        attempt(
                report,
                label,
                () -> new TurnsSection(label, List.of(variants), options, report).run(launcher, scratch));
    }

    private static void attempt(Report report, String section, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            report.failure(section, e);
        }
    }
}
