package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.TlsSettings;
import io.holdfast.app.http.TlsPort;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.tls.CertificateFiles;
import io.holdfast.app.tls.TlsRefused;
import java.time.InstantSource;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Gives the port its certificate, now and whenever it is replaced. */
@SuppressForbidden
final class TlsStart {
    private static final long LOOK_EVERY_MILLIS = 5_000;
    private static final int MOST_WAITING_HANDSHAKES = 4096;
    private static final long IDLE_SECONDS = 30;

    private TlsStart() {}

    static TlsPort port(TlsSettings settings, ScheduledExecutorService timer, BackgroundTasks tasks)
            throws StartRefused {
        TlsPort port = new TlsPort(handshakes());
        try {
            CertificateFiles files = new CertificateFiles(settings, InstantSource.system(), port::use);
            BackgroundTask looking = tasks.task("tls-certificate", files::look);
            ScheduledFuture<?> unused =
                    timer.scheduleWithFixedDelay(looking, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TlsRefused refused) {
            throw new StartRefused(String.valueOf(refused.getMessage()), refused);
        }
        return port;
    }

    /** Half of the processors: a flood of handshakes must leave some to the requests of those who are connected. Ends by itself when idle. */
    private static ThreadPoolExecutor handshakes() {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        ThreadPoolExecutor executor = new ThreadPoolExecutor(
                threads,
                threads,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MOST_WAITING_HANDSHAKES),
                task -> {
                    Thread thread = new Thread(task, "holdfast-tls");
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }
}
