package io.holdfast.app.backup;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * What a backup needs of the server that it is made of.
 *
 * @param moments what is copied
 * @param version of the program
 * @param used directories that a backup must be apart from
 * @param reserveBytes how much of the server's disk must stay free, by how large that is
 * @param clock the system clock
 * @param nanoTime monotonic time
 */
public record BackedUpServer(
        MomentSource moments,
        Path dataDir,
        String version,
        List<Path> used,
        LongUnaryOperator reserveBytes,
        InstantSource clock,
        LongSupplier nanoTime) {}
