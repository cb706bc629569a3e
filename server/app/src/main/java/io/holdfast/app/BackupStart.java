package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.backup.BackedUpServer;
import io.holdfast.app.backup.Backups;
import io.holdfast.app.config.ServerSettings;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Makes what backs up a server that is alone. */
@SuppressForbidden
final class BackupStart {
    private BackupStart() {}

    static Backups of(OpenedServer opened, ServerSettings settings) {
        return new Backups(
                new BackedUpServer(
                        opened.storage(),
                        settings.storage().dataDir(),
                        Version.CURRENT,
                        List.of(settings.storage().dataDir(), settings.keyring()),
                        opened.encryption()::copyKeyring,
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
