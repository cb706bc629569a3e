package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.access.Gate;
import io.holdfast.app.action.kms.KeyStore;
import io.holdfast.app.action.kms.KmsAccess;
import io.holdfast.app.action.kms.KmsActions;
import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.endpoint.kms.KmsEndpoint;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.partition.PartitionClock;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Makes what manages the KMS keys, and destroys those whose time has come for as long as the server runs. */
@SuppressForbidden
final class KmsStart {
    private static final long EVERY_MILLIS = 1_000;
    private static final int MOST_WAITING_REQUESTS = 64;
    private static final long IDLE_SECONDS = 10;

    private KmsStart() {}

    static KmsEndpoint endpoint(OpenedServer opened, PartitionClock clock, Authentication authentication, Gate gate) {
        Encryption encryption = opened.encryption();
        BackgroundTask destruction =
                opened.tasks().task("kms-key-deletion", () -> encryption.destroyDueKmsKeys(clock.nowMillis()));
        ScheduledFuture<?> unused =
                opened.timer().scheduleWithFixedDelay(destruction, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
        KeyStore keys = encryption.kmsKeyStore(clock::nowMillis);
        return new KmsEndpoint(authentication, new KmsAccess(keys::find, gate), new KmsActions(keys), oneThread());
    }

    /** It is there while somebody manages keys, and ends by itself; what it may still do when the server has stopped, the keyring refuses. */
    private static ThreadPoolExecutor oneThread() {
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING_REQUESTS), task -> {
                    Thread thread = new Thread(task, "holdfast-kms");
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }
}
