package io.holdfast.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many files and sockets the process may have open, and who gets how many of them. Connections get what the storage does not need: a storage
 * that cannot open its files any more would end the server.
 */
record FileDescriptors(long limit) {
    private static final Logger LOG = LoggerFactory.getLogger(FileDescriptors.class);
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final String OPEN_FILES = "Max open files";

    private static final int MOST_STORE_FILES = 512;
    private static final int LEAST_STORE_FILES = 32;
    /** Jars, event loops, logs, the storage's own directories and its log files. */
    private static final int OTHERS = 128;

    private static final int LEAST_CONNECTIONS = 8;

    static FileDescriptors ofThisProcess() {
        try {
            return Files.readAllLines(LIMITS).stream()
                    .filter(line -> line.startsWith(OPEN_FILES))
                    .findFirst()
                    .map(FileDescriptors::parse)
                    .orElse(unlimited());
        } catch (IOException notLinux) {
            return unlimited();
        }
    }

    /** For example: {@code Max open files            1024                 1048576              files}. */
    static FileDescriptors parse(String line) {
        String soft = line.substring(OPEN_FILES.length()).strip().split(" ", 2)[0];
        return soft.matches("\\d{1,18}") ? new FileDescriptors(Long.parseLong(soft)) : unlimited();
    }

    private static FileDescriptors unlimited() {
        return new FileDescriptors(Long.MAX_VALUE);
    }

    /** Sorted files that the storage keeps open. */
    int storeFiles() {
        return (int) Math.max(LEAST_STORE_FILES, Math.min(MOST_STORE_FILES, limit / 3));
    }

    /** The number of connections that was chosen, or fewer. */
    int connections(int chosen) {
        return (int) Math.min(chosen, Math.max(LEAST_CONNECTIONS, limit - storeFiles() - OTHERS));
    }

    /** Says so if they are fewer. */
    void tellOfConnections(int chosen) {
        if (connections(chosen) == chosen) {
            return;
        }
        LOG.info(
                "At most {} connections instead of {} (limits.max-connections): the process may open {} files, and the storage"
                        + " needs some of them. Raise the limit (ulimit -n, or LimitNOFILE of the service).",
                connections(chosen),
                chosen,
                limit);
    }
}
