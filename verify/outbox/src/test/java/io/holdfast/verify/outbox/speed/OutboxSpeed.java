package io.holdfast.verify.outbox.speed;

import java.util.Locale;

/**
 * Measures the outbox against its goals and prints one table. Needs a quiet machine: {@code ./bench outbox}.
 *
 * <p>Arguments: how many rows are pending in the large backlog (1,000,000 by default), and for how many seconds writers write (30).
 */
final class OutboxSpeed {
    private OutboxSpeed() {}

    public static void main(String[] arguments) throws Exception {
        int pending = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 30;
        int little = Math.min(40_000, pending);
        try (Bench bench = new Bench()) {
            DrainSection drain = new DrainSection(bench);
            FlowSection flow = new FlowSection(bench);
            System.out.println("warming up");
            drain.rate(little, little);
            flow.run(500, 1, 5);
            System.out.println("| measured | value | goal |");
            System.out.println("|---|---|---|");
            FlowSection.Flow slow = flow.run(500, 1, seconds);
            row(
                    "commit to queue at " + slow.written() + " rows/s, p50 / p99 / worst",
                    slow.p50Millis() + " / " + slow.p99Millis() + " / " + slow.worstMillis() + " ms",
                    "p99 ≤ 100 ms");
            FlowSection.Flow fast = flow.run(3_200, 4, seconds);
            row(
                    "rows/s written by " + Bench.WRITERS + " writers beside one relay",
                    String.valueOf(fast.written()),
                    "≥ 3000");
            row(
                    "rows not yet sent when the last of them was committed",
                    String.valueOf(fast.leftBehind()),
                    "≤ 300 (100 ms)");
            row(
                    "commit to queue at that rate, p50 / p99 / worst",
                    fast.p50Millis() + " / " + fast.p99Millis() + " / " + fast.worstMillis() + " ms",
                    "");
            long alone = drain.rate(little, little);
            row("rows/s drained with " + little + " rows pending", String.valueOf(alone), "");
            long large = drain.rate(pending, pending);
            row(
                    "rows/s drained with " + pending + " rows pending, all of them",
                    String.valueOf(large),
                    "≥ 0.8 of that");
            row("of the rate with few rows", String.format(Locale.ROOT, "%.2f", (double) large / alone), "≥ 0.8");
        }
    }

    private static void row(String what, String value, String goal) {
        System.out.println("| " + what + " | " + value + " | " + goal + " |");
    }
}
