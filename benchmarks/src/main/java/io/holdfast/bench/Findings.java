package io.holdfast.bench;

import io.holdfast.bench.contender.Contender;
import io.holdfast.bench.load.Measured;
import java.util.function.Supplier;

/** What a section finds out about Holdfast alone: rows under one label, medians of a few runs. */
final class Findings {
    private final String label;
    private final int connections;
    private final int rounds;
    private final Report report;

    Findings(String label, int connections, int rounds, Report report) {
        this.label = label;
        this.connections = connections;
        this.rounds = rounds;
        this.report = report;
    }

    /** The median rate of all rounds, each of them reported. */
    double medianRate(String what, Supplier<Measured> measurement) {
        double[] rates = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            rates[i] = run(what, measurement.get()).messagesPerSecond();
        }
        return Metric.median(rates);
    }

    Measured run(String what, Measured run) {
        report.run(what, connections, Contender.HOLDFAST, run);
        return run;
    }

    /** One run, one row. */
    void rate(String what, Measured run) {
        row(what, Metric.MESSAGES_PER_SECOND, run(what, run).messagesPerSecond());
    }

    void row(String what, Metric metric, double value, Goal... goals) {
        String shown = metric == Metric.MESSAGES_PER_SECOND ? Integer.toString(connections) : "";
        report.add(Row.ofHoldfast(label + ": " + what, shown, metric, value, goals));
    }

    void note(String line) {
        report.note(line);
    }
}
