package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.access.Gate;
import io.holdfast.app.audit.Audit;
import io.holdfast.app.cli.CommandRefused;
import io.holdfast.app.cli.ServerLauncher;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.clock.StoredClock;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.control.row.ControlRowsUnreadable;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import io.holdfast.store.CommitThread;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.DirectoryContents;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import io.holdfast.store.StoreUnreadable;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The data directory of a server that does not run, opened for its operator. What is changed is durable when the task goes on. */
@SuppressForbidden
final class StoppedDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(StoppedDirectory.class);
    private static final byte[] FIRST = {};
    private static final byte[] END = {(byte) 0xFF};

    private StoppedDirectory() {}

    static void administerUsers(ServerSettings settings, ServerLauncher.UserTask task)
            throws StartRefused, CommandRefused {
        refuseIfInUse(settings);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "holdfast-timer");
            thread.setDaemon(true);
            return thread;
        });
        try {
            Encryption encryption = Encryption.check(EncryptionSettings.of(settings));
            try (Storage storage = Storage.open(
                    settings.storage().dataDir(),
                    StoredRows.tables(),
                    settings.storage().newPartitions(),
                    StoreSettings.defaults(),
                    timer)) {
                encryption.open(stores(storage));
                CallerLoop loop = new CallerLoop();
                IdentityServices identity = IdentityServices.of(
                        control(settings, storage, loop),
                        encryption,
                        settings.identity().region(),
                        new SecureRandom());
                Gate gate = new Gate(queues(storage), Audit.NONE);
                task.run(identity.administration(gate, settings.identity().account(), loop::run));
            }
        } catch (StoreRefused | EncryptionRefused refused) {
            throw new StartRefused(String.valueOf(refused.getMessage()), refused);
        } catch (StoreUnreadable | ControlRowsUnreadable damaged) {
            throw new StartRefused(
                    "The data directory " + settings.storage().dataDir() + " cannot be used: " + damaged.getMessage(),
                    damaged);
        } finally {
            timer.shutdownNow();
        }
    }

    private static ControlPartition control(ServerSettings settings, Storage storage, CallerLoop loop) {
        Store rows = storage.store(ControlDatabase.PARTITION);
        StoredClock clock = StoredClock.of(settings.storage().dataDir());
        ControlPartition control = new ControlPartition(
                loop,
                rows,
                new CommitThread(rows, Runnable::run),
                () -> clock.nowMillis(storage.newestMillis()),
                why -> {});
        loop.run();
        return control;
    }

    /** What queues there are, and their policies; their messages are left alone. */
    private static QueueDirectory queues(Storage storage) {
        QueueDirectory directory = new QueueDirectory();
        for (Store store : stores(storage)) {
            store.scan(StoredRows.table(Table.QUEUES), FIRST, END, (key, row) -> {
                publish(Bytes.longAt(key, 0), row, directory);
                return true;
            });
        }
        return directory;
    }

    /** A damaged queue must not keep anybody from looking after users. */
    private static void publish(long id, byte[] row, QueueDirectory to) {
        try {
            to.publish(List.of(QueueRow.read(id, row)), List.of());
        } catch (RowsUnreadable | InvariantViolation damaged) {
            LOG.warn("The row of queue {} cannot be read; run \"holdfast doctor --repair\"", id, damaged);
        }
    }

    private static List<Store> stores(Storage storage) {
        return IntStream.range(0, storage.partitions())
                .<Store>mapToObj(storage::store)
                .toList();
    }

    private static void refuseIfInUse(ServerSettings settings) throws StartRefused {
        try {
            if (DirectoryContents.isInUse(settings.storage().dataDir())) {
                String address = settings.network().scheme() + "://localhost:"
                        + settings.network().port();
                throw new StartRefused("A server is running on the data directory "
                        + settings.storage().dataDir() + ". Ask the server instead, with --endpoint " + address
                        + " or with \"aws --endpoint-url " + address
                        + " iam\" and an administrator's key, or stop it first.");
            }
        } catch (IOException e) {
            throw new StartRefused(
                    "The data directory " + settings.storage().dataDir() + " cannot be read: " + e.getMessage(), e);
        }
    }
}
