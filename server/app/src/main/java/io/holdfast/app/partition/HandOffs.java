package io.holdfast.app.partition;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.ForgetDepartures;
import io.holdfast.engine.command.Reply;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries dead letters and moved messages from the partition that they have left to the one that their new queue is in.
 *
 * <pre>
 * the batch with the departure is durable → the target accepts it, durably → the source forgets it, durably → the next ones
 * </pre>
 *
 * Each step may be repeated without harm, so nothing of this is remembered: whoever begins to lead a source begins with what it still has.
 * Between two partitions there is one exchange at a time, with as many messages as the engine offers, so order is kept. In a cluster the
 * target may be led by another node, and change its leader at any time; then it is asked again for as long as the source is led here.
 *
 * <p>Thread rule: a route belongs to its source's loop.
 */
public final class HandOffs {
    private static final Logger LOG = LoggerFactory.getLogger(HandOffs.class);

    /** When the target has too much to do. */
    private static final long RETRY_MILLIS = 100;

    /** When a message has to come back to a queue that cannot be read. */
    private static final long STALLED_MILLIS = 1_000;

    /** When something is broken that nobody expects. Each time is logged, so not often. */
    private static final long FAILED_MILLIS = 10_000;

    private final List<List<Route>> bySource = new ArrayList<>();

    /** @param partitions all of them, by their numbers; before their loops run */
    public HandOffs(List<Partition> partitions) {
        this(partitions, partitions);
    }

    /**
     * Carries messages from now on whenever a source is led here.
     *
     * @param partitions all of them, by their numbers; before their loops run
     * @param doors the ways to them, wherever they are led, by their numbers
     */
    public HandOffs(List<Partition> partitions, List<? extends PartitionDoor> doors) {
        for (int source = 0; source < partitions.size(); source++) {
            List<Route> routes = new ArrayList<>();
            for (int target = 0; target < partitions.size(); target++) {
                if (target != source) {
                    routes.add(new Route(partitions.get(source), doors.get(target), target));
                }
            }
            bySource.add(routes);
            partitions.get(source).whenCommitted(batch -> {
                if (batch.hasDepartures()) {
                    routes.forEach(Route::look);
                }
            });
            partitions.get(source).whenBegun(() -> routes.forEach(Route::begin));
        }
    }

    /** Begins with what was on its way when the server stopped. */
    public void start() {
        bySource.forEach(routes -> routes.forEach(Route::start));
    }

    /** From one partition to another. */
    private static final class Route {
        private final Partition source;
        private final PartitionDoor target;
        private final int targetNumber;
        /** An exchange is under way, and whoever ends it looks again. */
        private boolean isBusy;
        /** The first message of the last exchange: if it is offered again, it cannot be forgotten yet. */
        private long lastFirst;
        /** Grows when the source begins to be led here: what is left of exchanges from before is not heard any more. */
        private int term;

        Route(Partition source, PartitionDoor target, int targetNumber) {
            this.source = source;
            this.target = target;
            this.targetNumber = targetNumber;
        }

        void start() {
            source.loop().execute(this::look);
        }

        /** What the source has now may be more or less than it had when it was last led here. */
        void begin() {
            term++;
            isBusy = false;
            lastFirst = 0;
            look();
        }

        void look() {
            if (!isBusy) {
                isBusy = true;
                source.loop().execute(inThisTerm(this::offer));
            }
        }

        private void offer() {
            try {
                AcceptArrivals arrivals = source.departuresTo(targetNumber);
                if (arrivals == null) {
                    isBusy = false;
                } else if (arrivals.departures().get(0).number() == lastFirst) {
                    lookAgainAfter(STALLED_MILLIS);
                } else {
                    send(arrivals);
                }
            } catch (RuntimeException | Error failure) {
                LOG.error(
                        "Messages on their way to partition {} cannot be handed over; they stay where they are, and it is tried"
                                + " again in {} s",
                        targetNumber,
                        FAILED_MILLIS / 1_000,
                        failure);
                lookAgainAfter(FAILED_MILLIS);
            }
        }

        private void send(AcceptArrivals arrivals) {
            lastFirst = arrivals.departures().get(0).number();
            target.submit(arrivals, new Step() {
                @Override
                protected void answer(Reply reply) {
                    // On the target's loop, wherever that is; what arrived is durable.
                    goOn(() -> forget((Reply.Arrived) reply));
                }
            });
        }

        private void forget(Reply.Arrived arrived) {
            source.submit(new ForgetDepartures(targetNumber, arrived.upToNumber(), arrived.refused()), new Step() {
                @Override
                protected void answer(Reply reply) {
                    goOn(Route.this::lookAgain);
                }
            });
        }

        private void lookAgain() {
            isBusy = false;
            look();
        }

        private void lookAgainAfter(long millis) {
            lastFirst = 0;
            source.loop().schedule(inThisTerm(this::lookAgain), millis);
        }

        private Runnable inThisTerm(Runnable step) {
            int begun = term;
            return () -> {
                if (term == begun) {
                    step.run();
                }
            };
        }

        /**
         * One step of an exchange, made on the source's loop. If it fails, the exchange begins anew, unless a partition has closed: then the next
         * start does it.
         */
        private abstract class Step extends Call {
            private final int begun = term;

            /** On the source's loop, whoever's this is. */
            void goOn(Runnable step) {
                if (source.loop().isCurrent()) {
                    goOnHere(step);
                } else {
                    source.loop().execute(() -> goOnHere(step));
                }
            }

            private void goOnHere(Runnable step) {
                if (term == begun) {
                    step.run();
                }
            }

            @Override
            protected void fail(Unavailable reason) {
                switch (reason) {
                    case OVERLOADED, ANSWER_FAILED, NOT_LEADER, NOT_TAKEN ->
                        source.loop().execute(() -> goOnHere(() -> lookAgainAfter(RETRY_MILLIS)));
                    case SHUTTING_DOWN, STORAGE_FAILED -> {}
                }
            }
        }
    }
}
