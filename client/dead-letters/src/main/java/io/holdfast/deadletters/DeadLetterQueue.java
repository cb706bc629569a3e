package io.holdfast.deadletters;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What there is to know of a dead-letter queue before it is touched. Counts are those that SQS calls approximate. Immutable.
 *
 * @param name the queue's name
 * @param url the queue's URL
 * @param arn the queue's ARN
 * @param fifo whether it is a FIFO queue
 * @param retention how long it keeps a message
 * @param visibility how long a receive hides a message, unless it says otherwise
 * @param chained whether it has a dead-letter queue of its own
 * @param depth how many messages it holds
 * @param sources the queues whose redrive policy names this one
 */
public record DeadLetterQueue(
        String name,
        String url,
        String arn,
        boolean fifo,
        Duration retention,
        Duration visibility,
        boolean chained,
        Depth depth,
        List<Source> sources) {

    /**
     * How many messages are visible, in flight, or delayed.
     *
     * @param visible how many can be received now
     * @param inFlight how many were received and not deleted yet
     * @param delayed how many become visible later
     */
    public record Depth(long visible, long inFlight, long delayed) {
        /** All of them together. */
        public long total() {
            return visible + inFlight + delayed;
        }
    }

    /**
     * A queue that gives its failures to this one.
     *
     * @param url the queue's URL
     * @param arn the queue's ARN
     * @param retention how long it keeps a message
     * @param visibility how long a receive hides a message, unless it says otherwise
     * @param maxReceiveCount after how many receives a message becomes a dead letter
     */
    public record Source(String url, String arn, Duration retention, Duration visibility, int maxReceiveCount) {
        /** How long a message that fails again needs to come back, if its consumer lets every lease run out. */
        public Duration timeToBounce() {
            return visibility.multipliedBy(maxReceiveCount);
        }
    }

    public DeadLetterQueue {
        sources = List.copyOf(sources);
    }

    /**
     * After how long dead letters that are in flight now are visible again at the latest, unless their receiver asked for more than a snapshot
     * does, or prolongs its leases.
     */
    public Duration leasesEndWithin() {
        return visibility.compareTo(SnapshotBuilder.USUAL_LEASE) > 0 ? visibility : SnapshotBuilder.USUAL_LEASE;
    }

    /** Settings that lose or move dead letters sooner than their owner may think; one sentence each. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (Source source : sources) {
            // A FIFO queue starts the retention anew when it dead-letters a message; a standard queue counts from the
            // first send.
            if (!fifo && retention.compareTo(source.retention()) <= 0) {
                warnings.add(
                        ("%s keeps messages for %s, its source %s for %s, and the time is counted from the first send:"
                                        + " dead letters may expire before anybody sees them. Give %s the maximum of 14 days.")
                                .formatted(
                                        name,
                                        DurationText.of(retention),
                                        nameOf(source.arn()),
                                        DurationText.of(source.retention()),
                                        name));
            }
        }
        if (chained) {
            warnings.add(("%s has a dead-letter queue of its own: each look at a message counts as a receive, and"
                            + " may move it on.")
                    .formatted(name));
        }
        return List.copyOf(warnings);
    }

    DeadLetterQueue withDepth(Depth now) {
        return new DeadLetterQueue(name, url, arn, fifo, retention, visibility, chained, now, sources);
    }

    static String nameOf(String arn) {
        return arn.substring(arn.lastIndexOf(':') + 1);
    }
}
