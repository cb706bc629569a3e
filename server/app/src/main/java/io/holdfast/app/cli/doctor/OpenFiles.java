package io.holdfast.app.cli.doctor;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Compares the process's limit of open files, which each connection counts against, with what may be needed. */
final class OpenFiles {

    private static final String SUBJECT = "open files";
    private static final long LEAST = 4096;

    /** For the store's files, the jars and the listening sockets. */
    private static final long BESIDES_CONNECTIONS = 512;

    private OpenFiles() {}

    static Finding check(int maxConnections) {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? judge(system.getMaxFileDescriptorCount(), maxConnections)
                : Finding.warn(SUBJECT, "this system does not tell its limit");
    }

    static Finding judge(long limit, int maxConnections) {
        long needed = Math.max(LEAST, maxConnections + BESIDES_CONNECTIONS);
        return limit < needed
                ? Finding.warn(
                        SUBJECT,
                        "at most %d, but %d connections need %d; raise it (ulimit -n, LimitNOFILE) or lower limits.max-connections"
                                .formatted(limit, maxConnections, needed))
                : Finding.ok(SUBJECT, "at most %d".formatted(limit));
    }
}
