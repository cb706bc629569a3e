package io.holdfast.app.backup;

import io.holdfast.app.backup.BackupState.Phase;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The backups of a running server, one at a time. Any thread that may wait for the disk. */
public final class Backups implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Backups.class);
    private static final long LONGEST_END_MILLIS = 5_000;

    private final BackedUpServer server;
    private final Executor thread;
    private @Nullable BackupProgress last;
    private boolean isClosed;

    /** @param thread runs what it is given beside everything else; never interrupted while it does */
    public Backups(BackedUpServer server, Executor thread) {
        this.server = server;
        this.thread = thread;
    }

    /**
     * Begins one. Whether it succeeds, {@link #state} tells.
     *
     * @throws BackupRefused if it is known at once that it cannot
     */
    public synchronized BackupState start(BackupRequest request) throws BackupRefused {
        if (isClosed) {
            throw new BackupRefused("The server is shutting down.");
        }
        if (last != null && !last.state().isOver()) {
            throw new BackupRefused("A backup to " + last.state().to() + " is being made; wait for it, or cancel it.");
        }
        BackupTarget target = BackupTarget.check(request.to(), server.used());
        server.moments().check(request.keyringTo());
        if (request.keyringTo().isPresent()) {
            requireApart(request);
        }
        if (request.incrementalFrom().isPresent()) {
            StoredBackup.in(request.incrementalFrom().get());
        }
        BackupProgress progress =
                new BackupProgress(request.to(), server.clock().millis());
        BackupRun run = new BackupRun(server, request, target, progress);
        try {
            thread.execute(() -> make(run, progress));
        } catch (RejectedExecutionException busy) {
            throw new BackupRefused("The server cannot begin a backup now; try again.", busy);
        }
        last = progress;
        return progress.state();
    }

    /** Keys beside what they open would make deleting a queue less than final: old backups would bring their own keys with them. */
    private void requireApart(BackupRequest request) throws BackupRefused {
        List<Path> others = new ArrayList<>(server.used());
        others.add(request.to());
        Path keys = request.keyringTo().orElseThrow();
        if (!keys.isAbsolute()) {
            throw new BackupRefused("The directory " + keys + " must be named from the root on.");
        }
        try {
            for (Path other : others) {
                if (Places.areMixed(keys, other)) {
                    throw new BackupRefused("The copy of the keyring in " + keys + " must be apart from " + other
                            + "; name another directory.");
                }
            }
        } catch (IOException e) {
            throw new BackupRefused("The directory " + keys + " cannot be used: " + Places.why(e) + ".", e);
        }
    }

    private void make(BackupRun run, BackupProgress progress) {
        String to = progress.state().to().toString();
        try {
            String sentence = run.run();
            LOG.info("{}", sentence);
            progress.end(Phase.COMPLETE, sentence);
        } catch (BackupStopped stopped) {
            progress.end(Phase.CANCELLED, "The backup to " + to + " was cancelled; what was written is deleted.");
        } catch (BackupRefused | EncryptionRefused refused) {
            failed(progress, String.valueOf(refused.getMessage()), refused);
        } catch (StoreFailure failure) {
            failed(progress, "The backup to " + to + " failed: " + failure.getMessage(), failure);
        } catch (IOException failure) {
            failed(progress, "The backup to " + to + " failed: " + Places.why(failure) + ".", failure);
        } catch (RuntimeException | Error failure) {
            failed(progress, "The backup to " + to + " failed: " + failure.getMessage() + ".", failure);
        }
    }

    private static void failed(BackupProgress progress, String sentence, Throwable cause) {
        LOG.error("{}", sentence, cause);
        progress.end(Phase.FAILED, sentence);
    }

    /** That of the newest one since the start of the server. */
    public synchronized Optional<BackupState> state() {
        return Optional.ofNullable(last).map(BackupProgress::state);
    }

    /** Ends the one that is being made, soon. */
    public synchronized Optional<BackupState> cancel() {
        if (last != null) {
            last.stop().countDown();
        }
        return state();
    }

    /** Before the storage is closed: cancels what is being made, and waits for its end. */
    @Override
    public void close() {
        BackupProgress running;
        synchronized (this) {
            isClosed = true;
            running = last;
        }
        if (running != null && !running.state().isOver()) {
            running.stop().countDown();
            try {
                running.awaitEnd(LONGEST_END_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
