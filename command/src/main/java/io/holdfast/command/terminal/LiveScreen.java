package io.holdfast.command.terminal;

import java.io.PrintWriter;
import java.util.List;

/**
 * Shows one frame after the other. On a terminal each is written over the last, on a screen of its own that is gone at the end, as editors do
 * it; the last frame then stays below the command. Elsewhere the frames follow each other. Any thread: a signal closes it while the main thread
 * writes.
 */
public final class LiveScreen implements AutoCloseable {
    private static final String ENTER = "\u001b[?1049h\u001b[?25l";
    private static final String LEAVE = "\u001b[?25h\u001b[?1049l";
    private static final String HOME = "\u001b[H";
    private static final String END_OF_LINE = "\u001b[K\n";
    private static final String CLEAR_BELOW = "\u001b[J";

    private final PrintWriter out;
    private final Terminal terminal;
    private List<String> last = List.of();
    private boolean entered;
    private boolean closed;

    public LiveScreen(PrintWriter out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Returns whether anybody still reads. */
    public synchronized boolean show(List<String> lines) {
        if (closed) {
            return false;
        }
        if (terminal.shows()) {
            last = lines.subList(
                    0, Math.min(lines.size(), Math.max(1, terminal.size().rows() - 1)));
            out.print((entered ? "" : ENTER) + HOME + String.join(END_OF_LINE, last) + END_OF_LINE + CLEAR_BELOW);
            entered = true;
        } else {
            lines.forEach(out::println);
            out.println();
        }
        return !out.checkError();
    }

    /** Leaves the terminal as it was. */
    @Override
    public synchronized void close() {
        if (entered && !closed) {
            out.print(LEAVE);
            last.forEach(out::println);
            out.flush();
        }
        closed = true;
    }
}
