package io.holdfast.command.terminal;

import java.io.PrintWriter;
import java.time.Duration;

/**
 * Shows how far something is: on a terminal one line that is written over, elsewhere a plain line every few seconds. The main thread only.
 */
public final class ProgressLine {
    private static final int WIDTH = 30;
    private static final long PLAIN_INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();

    private final PrintWriter out;
    private final Terminal terminal;
    private int shown;
    private long nextPlainNanos = System.nanoTime() + PLAIN_INTERVAL_NANOS;

    public ProgressLine(PrintWriter out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /**
     * Shows the newest state.
     *
     * @param total 0 if nobody knows
     */
    public void show(long done, long total, String details) {
        if (terminal.progresses()) {
            write(bar(done, total) + " " + details);
        } else if (System.nanoTime() >= nextPlainNanos) {
            nextPlainNanos = System.nanoTime() + PLAIN_INTERVAL_NANOS;
            out.println(details);
        }
    }

    /** The last state stays on the screen. */
    public void end() {
        if (terminal.progresses() && shown > 0) {
            out.println();
            shown = 0;
        }
    }

    private void write(String whole) {
        // A line that wraps could not be written over.
        String line = TextWidth.cut(whole, terminal.size().columns() - 1);
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
