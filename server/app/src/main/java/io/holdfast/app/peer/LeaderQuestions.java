package io.holdfast.app.peer;

import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.partition.NodeSilent;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Asks the node that leads a partition. While nobody does it looks again, for some time; who has waited in vain keeps those behind from waiting for the
 * same. What is asked changes nothing, or may be repeated. Any thread.
 */
public final class LeaderQuestions {
    private static final long LOOK_EVERY_MILLIS = 20;
    private static final long NOT_AGAIN_FOR_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final String NO_LEADER =
            "The cluster has no leader for this right now: one is being elected, or a majority of the nodes"
                    + " cannot be reached. Try again.";

    private final Placement placement;
    private final Gathering gathering;
    private final Loop loop;
    private final long mostMillis;
    private final LongSupplier nanoTime;
    /** By partition, of which there are few: when somebody has waited in vain. */
    private final ConcurrentMap<Integer, Silence> silences = new ConcurrentHashMap<>();

    private record Silence(long atNanos, String sentence) {}

    /**
     * @param loop on which it waits
     * @param mostMillis to wait for a leader
     * @param nanoTime monotonic time
     */
    public LeaderQuestions(
            Placement placement, Gathering gathering, Loop loop, long mostMillis, LongSupplier nanoTime) {
        this.placement = placement;
        this.gathering = gathering;
        this.loop = loop;
        this.mostMillis = mostMillis;
        this.nanoTime = nanoTime;
    }

    Placement placement() {
        return placement;
    }

    Gathering gathering() {
        return gathering;
    }

    /**
     * What the leader says, be it this node. Waits: not on a loop's thread. Throws {@link NodeSilent} if nobody says it.
     *
     * @param here what this node knows, if it leads
     * @param elsewhere what the answer of another one means
     */
    <T> T read(int partition, String path, byte[] body, Supplier<T> here, Function<byte[], T> elsewhere) {
        try {
            byte[] answer = askLater(partition, path, body).join().orElse(null);
            return answer == null ? here.get() : elsewhere.apply(answer);
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof NodeSilent silent) {
                throw silent;
            }
            throw failed;
        }
    }

    /** Completes with the answer, or with nothing if this node leads, or exceptionally with {@link NodeSilent}. */
    CompletableFuture<Optional<byte[]>> askLater(int partition, String path, byte[] body) {
        if (placement.isSurelyHere(partition)) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        Silence before = silences.get(partition);
        if (before != null && nanoTime.getAsLong() - before.atNanos < NOT_AGAIN_FOR_NANOS) {
            return CompletableFuture.failedFuture(new NodeSilent(before.sentence));
        }
        Asked asked = new Asked(partition, PeerRequest.own(path, Map.of(), body));
        loop.execute(asked::look);
        return asked.answer;
    }

    /** One question. The loop only. */
    private final class Asked {
        private final CompletableFuture<Optional<byte[]>> answer = new CompletableFuture<>();
        private final long deadlineNanos = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(mostMillis);
        private final int partition;
        private final PeerRequest request;

        Asked(int partition, PeerRequest request) {
            this.partition = partition;
            this.request = request;
        }

        void look() {
            String leader = placement.leaderNode(partition);
            if (placement.isSurelyHere(partition)) {
                answer.complete(Optional.empty());
                return;
            }
            if (leader == null || leader.equals(placement.self())) {
                lookAgain(NO_LEADER);
                return;
            }
            gathering.ask(Map.of(leader, request), gathered -> {
                byte[] found = gathered.answers().get(leader);
                if (found != null) {
                    silences.remove(partition);
                    answer.complete(Optional.of(found));
                } else {
                    lookAgain(gathered.isMisplaced() ? NO_LEADER : gathered.sentence());
                }
            });
        }

        private void lookAgain(String objection) {
            if (deadlineNanos - nanoTime.getAsLong() > 0) {
                loop.schedule(this::look, LOOK_EVERY_MILLIS);
            } else {
                silences.put(partition, new Silence(nanoTime.getAsLong(), objection));
                answer.completeExceptionally(new NodeSilent(objection));
            }
        }
    }
}
