package io.holdfast.app.redrive;

import io.holdfast.app.action.SpreadTag;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.ListRedrives;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.StartRedrive;
import io.holdfast.protocol.sqs.QueueAttribute;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The guarded redrives of all dead-letter queues: what can be asked. All that it answers is durable. Any thread. */
public final class GuardedRedrives {
    /** Queues whose dead letters go to one queue, of which anybody looks at so many. */
    static final int MOST_SOURCES = 1_000;

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final EngineCalls calls;
    private final QueueDirectory directory;
    private final RedriveWatch watch;
    private final Path snapshots;
    private final Supplier<UUID> ids;
    private final InstantSource clock;

    GuardedRedrives(
            EngineCalls calls,
            QueueDirectory directory,
            RedriveWatch watch,
            Path snapshots,
            Supplier<UUID> ids,
            InstantSource clock) {
        this.calls = calls;
        this.directory = directory;
        this.watch = watch;
        this.snapshots = snapshots;
        this.ids = ids;
        this.clock = clock;
    }

    /** A redrive as it is, with what is undecided. */
    public record View(Redrive redrive, long undecided) {}

    /** The queue that letters are to go to; null if they go back. */
    public @Nullable QueueInfo destination(QueueInfo queue, RedriveRequest request) throws RedriveRefused {
        String given = request.destination();
        if (given == null) {
            return null;
        }
        QueueName own = queue.name();
        QueueName name =
                given.startsWith("arn:") ? QueueName.ofArn(given) : new QueueName(own.region(), own.account(), given);
        QueueInfo found = name == null ? null : directory.find(name);
        if (found == null) {
            throw new RedriveRefused(RefusalReason.INVALID, "The destination " + given + " does not exist.");
        }
        if (found.id() == queue.id()) {
            throw new RedriveRefused(RefusalReason.INVALID, "The destination is the dead-letter queue itself.");
        }
        if (found.settings().isFifo() != queue.settings().isFifo()) {
            throw new RedriveRefused(
                    RefusalReason.INVALID,
                    "The destination must be a FIFO queue if the dead-letter queue is one, and only then.");
        }
        return found;
    }

    /** Starts a redrive; nothing moves before its snapshot is there. */
    public CompletableFuture<View> start(QueueInfo queue, RedriveRequest request, String by) throws RedriveRefused {
        QueueInfo destination = destination(queue, request);
        if (queue.settings().parts() > 1) {
            throw new RedriveRefused(
                    RefusalReason.INVALID, SpreadTag.cannotMoveFrom(queue.name().name()));
        }
        if (destination == null
                && directory.deadLetterSources(queue.name(), "", 1).isEmpty()) {
            throw new RedriveRefused(
                    RefusalReason.INVALID,
                    "No queue sends its dead letters to " + queue.name().name() + ", so it needs a destination.");
        }
        if (request.snapshot()
                && !request.plainSnapshot()
                && queue.settings().value(QueueAttribute.KMS_MASTER_KEY_ID.wireName()) != null) {
            throw new RedriveRefused(
                    RefusalReason.INVALID,
                    "The queue is encrypted with a key of its own, and a snapshot holds plain text. Say \"plainSnapshot\": true"
                            + " if it may, or \"snapshot\": false.");
        }
        UUID id = ids.get();
        StartRedrive command = new StartRedrive(
                queue.id(),
                id.getMostSignificantBits(),
                id.getLeastSignificantBits(),
                destination == null ? null : destination.name(),
                request.ratePerSecond(),
                request.canary(),
                request.bounceLimit(),
                request.sample(),
                request.chosen(),
                request.snapshot() ? snapshotOf(queue.name(), id) : "",
                by);
        return calls.submit(command).thenApply(started -> view(started.get(0)));
    }

    private String snapshotOf(QueueName queue, UUID id) {
        String name = queue.name() + "-" + STAMP.format(clock.instant()) + "-"
                + id.toString().substring(0, 8);
        return snapshots.toAbsolutePath().resolve(name).toString();
    }

    /** Those of a queue, the newest first. */
    public CompletableFuture<List<View>> list(QueueInfo queue) {
        return calls.submit(new ListRedrives(queue.id()))
                .thenApply(found -> found.stream().map(this::view).toList());
    }

    public CompletableFuture<View> find(QueueInfo queue, UUID id) {
        return list(queue)
                .thenCompose(found -> found.stream()
                        .filter(each ->
                                each.redrive.order().has(id.getMostSignificantBits(), id.getLeastSignificantBits()))
                        .findFirst()
                        .map(CompletableFuture::completedFuture)
                        .orElseGet(() -> CompletableFuture.failedFuture(new RedriveRefused(
                                RefusalReason.NO_SUCH_REDRIVE, "The queue has no redrive with this id."))));
    }

    public CompletableFuture<View> change(QueueInfo queue, UUID id, ChangeRedrive.Change change) {
        return calls.submit(new ChangeRedrive(
                        queue.id(), id.getMostSignificantBits(), id.getLeastSignificantBits(), change))
                .thenApply(changed -> view(changed.get(0)));
    }

    private View view(Redrive redrive) {
        return new View(redrive, watch.undecided(redrive));
    }
}
