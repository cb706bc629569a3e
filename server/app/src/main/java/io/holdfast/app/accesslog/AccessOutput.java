package io.holdfast.app.accesslog;

import java.io.IOException;

/** Where lines go. One thread at a time. */
interface AccessOutput {
    void write(byte[] lines) throws IOException;

    /** Somebody may have renamed the file: what follows goes to one of its name. */
    void reopen();

    void close() throws IOException;

    /** The process' own. */
    static AccessOutput standardError() {
        return new AccessOutput() {
            @Override
            public void write(byte[] lines) {
                System.err.write(lines, 0, lines.length);
                System.err.flush();
            }

            @Override
            public void reopen() {}

            @Override
            public void close() {}
        };
    }
}
