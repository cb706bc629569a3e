package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.action.KmsKeys;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.partition.NumbersElsewhere;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.redrive.KeyProblem;
import io.holdfast.app.redrive.RedriveServices;
import io.holdfast.app.redrive.SnapshotSettings;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Sees to guarded redrives for as long as the server runs. */
@SuppressForbidden
final class RedriveStart {
    private static final long LOOK_EVERY_MILLIS = 250;

    private RedriveStart() {}

    /**
     * Begins to look after those that are open.
     *
     * @param elsewhere the numbers of queues that other nodes lead
     */
    static RedriveServices start(
            OpenedServer opened,
            ServerSettings settings,
            Partitions partitions,
            NumbersElsewhere elsewhere,
            ClockSteps steps) {
        KmsKeys keys = opened.encryption().kmsKeys();
        RedriveServices services = RedriveServices.of(
                partitions,
                elsewhere,
                new SnapshotSettings(
                        settings.snapshotDirectory(),
                        settings.storage().snapshots().budgetBytes(),
                        settings.storage()::diskReserveBytes),
                new KeyProblem(keys),
                steps::shown,
                UUID::randomUUID,
                InstantSource.system(),
                opened.timer());
        BackgroundTask look = opened.tasks().task("redrives", services.watch()::look);
        ScheduledFuture<?> unused = opened.timer()
                .scheduleWithFixedDelay(look, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        return services;
    }
}
