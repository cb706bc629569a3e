package io.holdfast.app.backup;

import io.holdfast.store.Storage;
import io.holdfast.store.StorageMoment;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;

/**
 * That of a server on its own: a position of its log. Nobody waits for it.
 *
 * @param keyring makes copies of it
 */
public record ServerMoment(Storage storage, Path dataDir, KeyringCopy keyring) implements MomentSource {
    /** Says which keyring belongs to a data directory. */
    private static final String KEYRING_MARK = "encryption";

    /** Puts a copy of the keyring into a directory. */
    @FunctionalInterface
    public interface KeyringCopy {
        void to(Path directory) throws IOException;
    }

    @Override
    public int partitions() {
        return storage.partitions();
    }

    @Override
    public Path directory() {
        return storage.momentDirectory();
    }

    @Override
    public void check(Optional<Path> keyringTo) {}

    @Override
    public StorageMoment take(LongSupplier clock, CountDownLatch stop) throws StoreFailure, IOException {
        StorageMoment moment = storage.copyMoment(clock);
        copyIfThere(KEYRING_MARK, dataDir, directory());
        return moment;
    }

    static void copyIfThere(String name, Path from, Path to) throws IOException {
        try {
            Files.copy(from.resolve(name), to.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
        } catch (NoSuchFileException none) {
            // Not every server has them.
        }
    }

    @Override
    public void copyKeyring(Path to) throws IOException {
        keyring.to(to);
    }

    @Override
    public void discard() throws IOException {
        Places.deleteAll(directory());
    }
}
