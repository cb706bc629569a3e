package io.holdfast.app;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.Actions;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.partition.Partitions;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Has the declared queues made and changed, now and whenever the settings are read again. */
final class DeclaredStart {
    private DeclaredStart() {}

    /** @param placement null if this server is alone */
    static void start(
            OpenedServer opened,
            ServerSettings settings,
            Actions actions,
            Partitions partitions,
            Principal home,
            @Nullable LedPlacement placement)
            throws StartRefused {
        Reloads.Part declaring = placement == null
                ? wanted -> DeclaredQueues.create(
                        wanted.queues().values(), wanted.rules().onChange(), actions, partitions.directory(), home)
                : inCluster(opened, actions, partitions, home, placement);
        declaring.use(settings);
        if (placement == null) {
            DeclaredQueues.refuseMissingTargets(DeclaredQueues.forwarded(settings), partitions.directory());
        }
        opened.reloads().add(declaring);
    }

    /** Each node looks again and again at what it leads. */
    private static Reloads.Part inCluster(
            OpenedServer opened, Actions actions, Partitions partitions, Principal home, LedPlacement placement) {
        AtomicReference<DeclaredInCluster> declared = new AtomicReference<>();
        ScheduledFuture<?> unused = opened.timer()
                .scheduleWithFixedDelay(
                        opened.tasks().task("declared-queues", () -> {
                            DeclaredInCluster newest = declared.get();
                            if (newest != null) {
                                newest.createLed();
                            }
                        }),
                        0,
                        1,
                        TimeUnit.SECONDS);
        return wanted -> declared.set(new DeclaredInCluster(
                wanted.queues().values(), wanted.rules().onChange(), actions, partitions.directory(), placement, home));
    }
}
