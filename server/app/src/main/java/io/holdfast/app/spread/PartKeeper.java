package io.holdfast.app.spread;

import io.holdfast.app.partition.Partitions;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.KeepPart;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the parts of a queue be what the queue is. What is to be follows from the row of the queue alone, every step may be repeated without harm,
 * and each is, for as long as the server runs: so nothing of this is remembered, and whoever begins to lead goes on with it.
 *
 * <pre>
 * from the queue to its parts: made, changed, purged; one that is not wanted any more goes when it is empty; when all those are gone, the queue forgets them
 * from a part to its queue: if that is gone, so is the part; if it does not know the part, and the part has messages, it learns of it
 * </pre>
 *
 * Any thread.
 */
final class PartKeeper {
    private static final Logger LOG = LoggerFactory.getLogger(PartKeeper.class);
    private static final long WAIT_MILLIS = 2_000;

    private final Partitions partitions;
    private final QueuePlacement placement;

    PartKeeper(Partitions partitions) {
        this.partitions = partitions;
        this.placement = partitions.placement();
    }

    /** Tells all parts what the queue is; then goes on, whether all have heard it or not. */
    void tell(QueueInfo queue, Runnable then) {
        int spread = queue.settings().spread();
        int parts = queue.settings().parts();
        AtomicInteger silent = new AtomicInteger(parts);
        AtomicBoolean areGone = new AtomicBoolean(spread < parts);
        Runnable ended = () -> {
            if (silent.decrementAndGet() == 0) {
                if (areGone.get()) {
                    forgetParts(queue);
                }
                then.run();
            }
        };
        for (int part = 1; part < parts; part++) {
            boolean isWanted = part < spread;
            submit(
                    new KeepPart(placement.partId(queue.id(), part), queue, isWanted),
                    reply -> {
                        if (!isWanted && !isGone(reply)) {
                            areGone.set(false);
                        }
                        // One that is just being removed is made again the next time.
                        if (isWanted && reply instanceof Reply.Refused refused && !isGone(reply)) {
                            LOG.warn(
                                    "A part of the queue {} is refused ({}); its messages stay in the other parts",
                                    queue.name().name(),
                                    refused.refusal());
                        }
                        ended.run();
                    },
                    () -> {
                        areGone.set(false);
                        ended.run();
                    });
        }
        ended.run();
    }

    /** All parts beyond those that the queue is spread over are gone, unless somebody has spread it anew. */
    private void forgetParts(QueueInfo queue) {
        QueueSettings settings = queue.settings();
        submit(
                new SetQueueAttributes(
                        queue.id(),
                        Map.of(QueueSettings.PARTS, QueueSettings.countText(settings.spread())),
                        expected(settings)),
                reply -> {},
                () -> {});
    }

    private static Map<String, String> expected(QueueSettings settings) {
        return Map.of(
                QueueSettings.PARTS,
                settings.given().getOrDefault(QueueSettings.PARTS, ""),
                QueueSettings.SPREAD,
                settings.given().getOrDefault(QueueSettings.SPREAD, ""));
    }

    /** The queue is gone, and so are its parts. */
    void delete(QueueInfo queue, Runnable then) {
        int parts = queue.settings().parts();
        AtomicInteger silent = new AtomicInteger(parts);
        Runnable ended = () -> {
            if (silent.decrementAndGet() == 0) {
                then.run();
            }
        };
        for (int part = 1; part < parts; part++) {
            submit(new DeleteQueue(placement.partId(queue.id(), part)), reply -> ended.run(), ended);
        }
        ended.run();
    }

    /** Asks whether the queue of a part still knows it. Queues are never made again under their old ids. */
    void check(QueueInfo part) {
        int number = placement.partOf(part.id());
        submit(
                new GetQueueAttributes(placement.queueOfPart(part.id())),
                reply -> {
                    if (isGone(reply)) {
                        LOG.info(
                                "A part of the queue {}, which is gone, is deleted",
                                part.name().name());
                        submit(new DeleteQueue(part.id()), deleted -> {}, () -> {});
                    } else if (reply instanceof Reply.Described described) {
                        QueueInfo queue = described.description().queue();
                        if (number >= queue.settings().parts()) {
                            removeOrRemember(part, number, queue);
                        }
                    }
                },
                () -> {});
    }

    /** It was made, or sent to, by somebody who had not heard that it is not wanted any more. */
    private void removeOrRemember(QueueInfo part, int number, QueueInfo queue) {
        submit(
                new KeepPart(part.id(), queue, false),
                reply -> {
                    if (!isGone(reply)) {
                        submit(
                                new SetQueueAttributes(
                                        queue.id(),
                                        Map.of(QueueSettings.PARTS, QueueSettings.countText(number + 1)),
                                        expected(queue.settings())),
                                known -> {},
                                () -> {});
                    }
                },
                () -> {});
    }

    private static boolean isGone(Reply reply) {
        return reply instanceof Reply.Refused refused && refused.refusal() == Refusal.NO_SUCH_QUEUE;
    }

    private void submit(Command command, Consumer<Reply> answered, Runnable failed) {
        partitions.submitAnywhere(command, new PartCall(Origin.NOBODY, answered, unused -> failed.run()), WAIT_MILLIS);
    }
}
