package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.backup.BackedUpServer;
import io.holdfast.app.backup.Backups;
import io.holdfast.app.backup.ClusterMoment;
import io.holdfast.app.backup.LeaderHolds;
import io.holdfast.app.backup.MomentSource;
import io.holdfast.app.backup.ServerMoment;
import io.holdfast.app.config.ServerSettings;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Makes what backs up a server. */
@SuppressForbidden
final class BackupStart {
    private BackupStart() {}

    /** Of a server whose rows nobody else has. */
    static Backups alone(OpenedServer opened, ServerSettings settings) {
        return of(
                new ServerMoment(opened.storage(), settings.storage().dataDir(), opened.encryption()::copyKeyring),
                settings);
    }

    /** Of a node of a cluster, which backs up all of it. */
    static Backups ofCluster(OpenedServer opened, ServerSettings settings, LeaderHolds leaders) {
        return of(
                new ClusterMoment(
                        opened.storage().partitions(),
                        opened.storage().replicaCopy(),
                        leaders,
                        copy -> ClusterCopyRows.takeKeys(copy, opened.encryption()),
                        new SecureRandom()::nextLong,
                        System::nanoTime),
                settings);
    }

    private static Backups of(MomentSource moments, ServerSettings settings) {
        return new Backups(
                new BackedUpServer(
                        moments,
                        settings.storage().dataDir(),
                        Version.CURRENT,
                        List.of(settings.storage().dataDir(), settings.keyring()),
                        settings.storage()::diskReserveBytes,
                        InstantSource.system(),
                        System::nanoTime),
                thread());
    }

    /** It is there while a backup is made. What it runs answers for all that it throws. */
    private static Executor thread() {
        return new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(task, "holdfast-backup");
            thread.setDaemon(true);
            return thread;
        });
    }
}
