package io.holdfast.app.backup;

import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.KeyringHandBack;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.ReplicaCopy;
import io.holdfast.store.Storage;
import io.holdfast.store.StorageMoment;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * That of a cluster, made by one of its nodes: while all leaders hold, everything that anybody was told of is durable, and nothing is on its way to be. What they
 * have reached then is the moment; this node copies each of its replicas when it has come that far, and before it goes further.
 *
 * <p>The leaders hold for no longer than it takes to ask them twice. Whether all of them did is known at the end; if not, it is tried again.
 */
public final class ClusterMoment implements MomentSource {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterMoment.class);
    private static final int MOST_TRIES = 5;
    private static final long PAUSE_MILLIS = 500;
    private static final Duration CATCH_UP = Duration.ofSeconds(30);

    private final int partitions;
    private final ReplicaCopy replicas;
    private final LeaderHolds leaders;
    private final KeysOut keys;
    private final LongSupplier tokens;
    private final LongSupplier nanoTime;
    private @Nullable KeyringHandBack keyring;

    /** Takes out of a copy of the rows what only a cluster has. */
    @FunctionalInterface
    public interface KeysOut {
        /** Returns the keys. */
        KeyringHandBack from(Storage copy) throws StoreFailure, StoreRefused, EncryptionRefused;
    }

    /**
     * @param tokens a new random number each time
     * @param nanoTime monotonic time
     */
    public ClusterMoment(
            int partitions,
            ReplicaCopy replicas,
            LeaderHolds leaders,
            KeysOut keys,
            LongSupplier tokens,
            LongSupplier nanoTime) {
        this.partitions = partitions;
        this.replicas = replicas;
        this.leaders = leaders;
        this.keys = keys;
        this.tokens = tokens;
        this.nanoTime = nanoTime;
    }

    @Override
    public int partitions() {
        return partitions;
    }

    @Override
    public Path directory() {
        return replicas.directory();
    }

    @Override
    public void check(Optional<Path> keyringTo) throws BackupRefused {
        if (keyringTo.isEmpty()) {
            throw new BackupRefused("A cluster has its keys in its rows, and without them nobody can read a backup:"
                    + " say where the keyring goes, apart from the backup (--keyring-to).");
        }
        int kept = replicas.isComplete(ControlDatabase.PARTITION) ? 1 : 0;
        for (int i = 0; i < partitions; i++) {
            kept += replicas.isComplete(i) ? 1 : 0;
        }
        if (kept <= partitions) {
            throw new BackupRefused("Node " + leaders.node() + " has " + kept + " of " + (partitions + 1)
                    + " partitions, the control partition among them, and a backup is made by a node that has all of them:"
                    + " ask another one (holdfast cluster status), or try again when this one has caught up.");
        }
    }

    @Override
    public StorageMoment take(LongSupplier clock, CountDownLatch stop)
            throws StoreFailure, IOException, EncryptionRefused, BackupRefused, BackupStopped {
        long timeMillis = cut(clock, stop);
        try {
            StorageMoment moment = replicas.convert(
                    copy -> keyring = keysOf(copy), List.of(KeyringHandBack.TABLE, ControlDatabase.TABLE), timeMillis);
            requireKeyring().mark(directory());
            return moment;
        } catch (StoreRefused refused) {
            throw new BackupRefused(String.valueOf(refused.getMessage()), refused);
        }
    }

    private KeyringHandBack keysOf(Storage copy) throws StoreFailure, StoreRefused {
        try {
            return keys.from(copy);
        } catch (EncryptionRefused refused) {
            throw new StoreRefused(String.valueOf(refused.getMessage()), refused);
        }
    }

    /** Returns when the moment was. */
    private long cut(LongSupplier clock, CountDownLatch stop) throws StoreFailure, BackupRefused, BackupStopped {
        String why = "";
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            pause(tries == 0 ? 0 : PAUSE_MILLIS, stop);
            replicas.prepare();
            try {
                long timeMillis = cutOnce(clock);
                replicas.await(CATCH_UP);
                return timeMillis;
            } catch (LeaderHolds.Failed failed) {
                why = String.valueOf(failed.getMessage());
                LOG.info("There was no moment for a backup of the cluster: {}", why);
            }
        }
        throw new BackupRefused("The partitions of the cluster had no moment in common, " + MOST_TRIES
                + " times. The last time: " + why + " Try again when all partitions are led.");
    }

    private long cutOnce(LongSupplier clock) throws LeaderHolds.Failed, StoreFailure {
        long token = tokens.getAsLong();
        long begun = nanoTime.getAsLong();
        boolean isHeld = false;
        try {
            Map<Integer, Long> reached = leaders.hold(token);
            long timeMillis = clock.getAsLong();
            replicas.begin(reached);
            isHeld = true;
            leaders.release(token);
            LOG.info(
                    "All leaders held for a backup, for {} ms at most",
                    TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - begun));
            return timeMillis;
        } finally {
            if (!isHeld) {
                // Nobody has to wait until it ends by itself.
                releaseAll(token);
            }
        }
    }

    private void releaseAll(long token) {
        try {
            leaders.release(token);
        } catch (LeaderHolds.Failed expected) {
            LOG.debug("Not all were held", expected);
        }
    }

    private static void pause(long millis, CountDownLatch stop) throws BackupStopped {
        try {
            if (stop.await(millis, TimeUnit.MILLISECONDS)) {
                throw new BackupStopped();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackupStopped();
        }
    }

    private KeyringHandBack requireKeyring() {
        KeyringHandBack taken = keyring;
        if (taken == null) {
            throw new IllegalStateException("the moment comes first");
        }
        return taken;
    }

    @Override
    public void copyKeyring(Path to) throws IOException {
        requireKeyring().writeTo(to);
    }

    @Override
    public void discard() throws StoreFailure {
        keyring = null;
        replicas.discard();
    }
}
