package io.holdfast.parts;

import java.io.IOException;
import java.io.UncheckedIOException;

/** What one process can say to another. */
enum Signal {
    KILL,
    QUIT,
    STOP,
    CONT,
    TERM;

    /** Returns when it is sent, which for KILL and STOP is when it has effect. A process that is gone already is no error. */
    void to(long pid) {
        try {
            new ProcessBuilder("kill", "-" + name(), Long.toString(pid))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException noSuchProgram) {
            throw new UncheckedIOException(noSuchProgram);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(asked);
        }
    }
}
