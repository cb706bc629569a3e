package io.holdfast.app.backup;

import io.holdfast.store.Storage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * What a backup needs of the server that it is made of.
 *
 * @param version of the program
 * @param used directories that a backup must be apart from
 * @param keyring makes copies of it
 * @param reserveBytes how much of the server's disk must stay free, by how large that is
 * @param clock the system clock
 * @param nanoTime monotonic time
 */
public record BackedUpServer(
        Storage storage,
        Path dataDir,
        String version,
        List<Path> used,
        KeyringCopy keyring,
        LongUnaryOperator reserveBytes,
        InstantSource clock,
        LongSupplier nanoTime) {

    /** Puts a copy of the keyring into a directory. */
    @FunctionalInterface
    public interface KeyringCopy {
        /** In the place of an older copy, whose bytes are overwritten: keys that were destroyed meanwhile must not live on there. */
        void to(Path directory) throws IOException;
    }
}
