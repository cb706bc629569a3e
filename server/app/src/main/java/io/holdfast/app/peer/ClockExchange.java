package io.holdfast.app.peer;

import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.PeerRequest;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import io.holdfast.app.metrics.ClockNumbers;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the system clock of this node with those of the others: each says its time, which is taken for that in the middle between question and
 * answer. This node's clock is off if it differs from most; of two that differ nobody can say which is wrong, so both are. Any thread.
 *
 * <pre>
 *   answered: milliseconds since 1970 8
 * </pre>
 */
final class ClockExchange {
    private static final Logger LOG = LoggerFactory.getLogger(ClockExchange.class);
    private static final ResponseHead OK = ResponseHead.of(200, "application/octet-stream");
    /** What took longer to be answered says too little: half of it is how wrong it may be. */
    private static final long LONGEST_WAY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final long KEPT_FOR_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Gathering gathering;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final long mostMillis;
    private final ConcurrentMap<String, Measured> others = new ConcurrentHashMap<>();
    private volatile boolean isOff;

    private record Measured(long aheadMillis, long atNanos) {}

    /** @param mostMillis that clocks may differ by before somebody should know */
    ClockExchange(Gathering gathering, InstantSource clock, LongSupplier nanoTime, long mostMillis) {
        this.gathering = gathering;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.mostMillis = mostMillis;
    }

    /** Asks all others, and tells what the last answers mean. To be called every few seconds. */
    void look() {
        tell();
        others.keySet().retainAll(gathering.others());
        PeerRequest question = PeerRequest.own(PeerRoutes.CLOCK, Map.of(), new byte[0]);
        for (String node : gathering.others()) {
            long asked = nanoTime.getAsLong();
            gathering.ask(Map.of(node, question), gathered -> {
                byte[] answer = gathered.answers().get(node);
                if (answer != null) {
                    take(node, ByteBuffer.wrap(answer).getLong(), asked, nanoTime.getAsLong());
                }
            });
        }
    }

    /** Takes what a node has said. */
    void take(String node, long itsMillis, long askedNanos, long answeredNanos) {
        long wayNanos = answeredNanos - askedNanos;
        if (wayNanos <= LONGEST_WAY_NANOS) {
            long whenSaid = clock.millis() - TimeUnit.NANOSECONDS.toMillis(wayNanos / 2);
            others.put(node, new Measured(itsMillis - whenSaid, answeredNanos));
        }
    }

    /** Answers another node. */
    void answer(Exchange exchange) {
        exchange.answer(Response.of(
                OK, ByteBuffer.allocate(Long.BYTES).putLong(clock.millis()).array()));
    }

    ClockNumbers numbers() {
        long now = nanoTime.getAsLong();
        Map<String, Long> known = new TreeMap<>();
        others.forEach((node, measured) -> {
            if (now - measured.atNanos <= KEPT_FOR_NANOS) {
                known.put(node, measured.aheadMillis);
            }
        });
        return new ClockNumbers(ahead(known.values()), known);
    }

    /**
     * What this node's clock is ahead of the middle one of all, its own among them; where there are two in the middle, of the one that differs more.
     *
     * @param others what those of the others are ahead of this one's
     */
    static @Nullable Long ahead(Collection<Long> others) {
        if (others.isEmpty()) {
            return null;
        }
        long[] all = new long[others.size() + 1];
        int i = 1;
        for (long other : others) {
            all[i++] = other;
        }
        Arrays.sort(all);
        long lower = all[(all.length - 1) / 2];
        long upper = all[all.length / 2];
        return -(Math.abs(lower) > Math.abs(upper) ? lower : upper);
    }

    /** Once until it is over. */
    private void tell() {
        Long ahead = numbers().aheadMillis();
        if (ahead == null) {
            return;
        }
        boolean isOffNow = Math.abs(ahead) > mostMillis;
        if (isOffNow && !isOff) {
            LOG.warn(
                    "The clock of this node is {} ms {} those of the other nodes, more than {} ms: look at its time server.",
                    Math.abs(ahead),
                    ahead > 0 ? "ahead of" : "behind",
                    mostMillis);
        } else if (!isOffNow && isOff) {
            LOG.info("The clock of this node agrees with those of the other nodes again");
        }
        isOff = isOffNow;
    }
}
