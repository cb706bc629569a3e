package io.holdfast.app;

import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.NotLedHere;
import io.holdfast.control.ControlCommand;
import io.holdfast.control.ControlReply;
import io.holdfast.control.ControlView;
import io.holdfast.control.ReceiptKey;
import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;
import io.holdfast.store.Leadership;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the server asks of the control partition when it starts, and what it takes over from earlier versions.
 *
 * <pre>
 * the former key is read → the control rows have it, or a new one, durably → the former one is deleted
 * </pre>
 *
 * A crash at any moment leaves a key that is taken again: nothing is deleted before its copy is durable, and nobody gets a key before that.
 */
final class ControlStart {
    private static final Logger LOG = LoggerFactory.getLogger(ControlStart.class);
    private static final long LOOK_AGAIN_NANOS = 50_000_000;
    private static final int LOOKS_PER_NOTICE = 200;

    private final ControlPartition control;
    private final Optional<FormerReceiptKey> former;
    private final Optional<ReceiptKey> found;

    /** @param first the rows of partition 0, where an earlier version may have left a key; none in a cluster, which no earlier version had */
    ControlStart(ControlPartition control, Optional<Store> first) throws StoreFailure {
        this.control = control;
        this.former = first.map(FormerReceiptKey::new);
        this.found = former.isPresent() ? former.get().find() : Optional.empty();
    }

    /** Waits for the key of the receipt handles. */
    static ReceiptHandles receiptHandles(ControlPartition control, Storage storage, SecureRandom random)
            throws StoreFailure {
        boolean isAlone = storage.leadership() == Leadership.ALONE;
        ControlStart start = new ControlStart(control, isAlone ? Optional.of(storage.store(0)) : Optional.empty());
        ReceiptKey candidate = new ReceiptKey(random.nextLong(), random.nextLong());
        ReceiptKey key = start.ensured(candidate, storage.partitions());
        return new ReceiptHandles(key.high(), key.low());
    }

    private ReceiptKey ensured(ReceiptKey random, int partitions) throws StoreFailure {
        return ensured(control, () -> record(random, partitions), ControlView::receiptKey, this::forgetFormer);
    }

    /**
     * Waits until the nodes of the cluster share a keyring.
     *
     * @param candidate the one that is kept if they have none yet
     */
    static void sharedKeyring(ControlPartition control, KeyringChange candidate) throws StoreFailure {
        ensured(
                control,
                () -> control.submit(new ControlCommand.ChangeKeyring(candidate))
                        .thenApply(reply -> control.view().keyring()),
                view -> view.keyring().exists() ? view.keyring() : null,
                () -> {});
    }

    /** What follows when the control rows have it. */
    private interface Sequel {
        void run() throws StoreFailure;
    }

    /** In a cluster the leader of the control partition makes it, and the others wait until they see it. */
    private static <T> T ensured(
            ControlPartition control,
            Supplier<CompletableFuture<T>> make,
            Function<ControlView, @Nullable T> known,
            Sequel whenMade)
            throws StoreFailure {
        for (int looks = 0; ; looks++) {
            try {
                T made = make.get().join();
                whenMade.run();
                return made;
            } catch (CompletionException failed) {
                if (!(failed.getCause() instanceof NotLedHere)) {
                    throw new StoreFailure("The control rows could not be written: " + failed.getCause(), failed);
                }
            }
            T seen = known.apply(control.view());
            if (seen != null) {
                return seen;
            }
            if (looks % LOOKS_PER_NOTICE == LOOKS_PER_NOTICE - 1) {
                LOG.info("Waiting for a majority of the cluster's nodes");
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                throw new StoreFailure("The start was interrupted before a majority of the cluster's nodes was there.");
            }
        }
    }

    /**
     * Completes with the key of the receipt handles once it, and the facts of the directory, are durable.
     *
     * @param random for a new directory
     */
    CompletableFuture<ReceiptKey> record(ReceiptKey random, int partitions) {
        CompletableFuture<ControlReply> kept =
                control.submit(new ControlCommand.EnsureReceiptKey(found.orElse(random)));
        CompletableFuture<ControlReply> recorded =
                control.submit(new ControlCommand.RecordStart(Version.CURRENT, partitions, found.isPresent()));
        return kept.thenCombine(recorded, (key, facts) -> ((ControlReply.ReceiptKeyKept) key).key());
    }

    /** Only once {@link #record} is complete. */
    void forgetFormer() throws StoreFailure {
        if (former.isPresent() && found.isPresent()) {
            former.get().forget();
        }
    }
}
