package io.holdfast.command.terminal;

import java.util.Map;

/** How large the terminal is now; it may change while a command watches. */
public interface TerminalSize {
    /** Of a file or a pipe, where nothing is cut. */
    TerminalSize UNLIMITED = fixed(Integer.MAX_VALUE, Integer.MAX_VALUE);

    int columns();

    int rows();

    static TerminalSize fixed(int columns, int rows) {
        return new TerminalSize() {
            @Override
            public int columns() {
                return columns;
            }

            @Override
            public int rows() {
                return rows;
            }
        };
    }

    static TerminalSize ofProcess(Map<String, String> environment) {
        return new AskedTerminalSize(environment);
    }
}
