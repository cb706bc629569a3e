package io.holdfast.app.backup;

import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.store.StorageMoment;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;

/** Where a backup gets a data directory from that is as everything was at one moment. One thread at a time. */
public interface MomentSource {
    /** How many partitions it has. */
    int partitions();

    /** Where {@link #take} makes the directory, of links: on the same disk as the server's own. */
    Path directory();

    /**
     * What speaks against a backup from the start.
     *
     * @param keyringTo where a copy of the keyring is wanted
     */
    void check(Optional<Path> keyringTo) throws BackupRefused;

    /**
     * Makes the directory, with the rows, their log, and what says which keyring belongs to them.
     *
     * @param clock asked right before the moment
     * @param stop tells that nobody wants it any more
     */
    StorageMoment take(LongSupplier clock, CountDownLatch stop)
            throws StoreFailure, IOException, EncryptionRefused, BackupRefused, BackupStopped;

    /** After {@link #take}: puts a copy of the keyring, with all keys that the moment needs, into a directory, in the place of an older one, whose bytes are overwritten. */
    void copyKeyring(Path to) throws IOException;

    /** Deletes what {@link #take} has made, whatever came of it. */
    void discard() throws IOException, StoreFailure;
}
