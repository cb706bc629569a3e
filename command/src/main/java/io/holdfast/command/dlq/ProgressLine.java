package io.holdfast.command.dlq;

import io.holdfast.command.Shell;
import java.io.PrintWriter;
import java.time.Duration;

/**
 * Shows how far something is: on a terminal one line that is written over, elsewhere a plain line every few seconds. The main thread only.
 */
final class ProgressLine {
    private static final int WIDTH = 30;
    private static final long PLAIN_INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

    private final PrintWriter out;
    private final boolean terminal;
    private int shown;
    private long nextPlainNanos = System.nanoTime() + PLAIN_INTERVAL_NANOS;

    ProgressLine(PrintWriter out, Shell shell) {
        this.out = out;
        this.terminal = shell.terminal();
    }

    /** @param total 0 if nobody knows */
    void show(long done, long total, String details) {
        if (terminal) {
            write(bar(done, total) + " " + details);
        } else if (System.nanoTime() >= nextPlainNanos) {
            nextPlainNanos = System.nanoTime() + PLAIN_INTERVAL_NANOS;
            out.println(details);
        }
    }

    /** The last state stays on the screen. */
    void end() {
        if (terminal && shown > 0) {
            out.println();
            shown = 0;
        }
    }

    private void write(String line) {
        String blanks = " ".repeat(Math.max(0, shown - line.length()));
        out.print("\r" + line + blanks);
        out.flush();
        shown = line.length();
    }

    static String bar(long done, long total) {
        double share = total <= 0 ? 0 : Math.min(1, (double) done / total);
        int full = (int) (share * WIDTH);
        return "[%s%s] %3.0f %%".formatted("#".repeat(full), ".".repeat(WIDTH - full), share * 100);
    }
}
