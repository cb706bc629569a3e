package io.holdfast.deadletters;

import java.time.Instant;
import java.util.List;

/**
 * What a snapshot is, and what it is not: SQS cannot show a whole queue at one moment, so a snapshot is one pass over what was visible.
 * Immutable.
 *
 * @param queueName the name of the queue that was read
 * @param queueUrl its URL
 * @param queueArn its ARN
 * @param fifo whether it is a FIFO queue
 * @param sources the ARNs of the queues that gave their failures to this one
 * @param startedAt when the pass began
 * @param finishedAt when the pass ended
 * @param resumed whether an earlier, interrupted pass was continued
 * @param messages how many messages it holds, each id once
 * @param bytes the length of the file that holds them
 * @param duplicates how often a message was received again during the pass; it is kept once
 * @param unseen what is in the queue but not in the snapshot
 * @param notReleased how many messages stay invisible until the lease of the pass ends, because the server did not take them back
 * @param stopped why the pass ended before its end; empty if it did not
 * @param warnings settings of the queue that may lose dead letters; one sentence each
 * @param messagesSha256 the checksum of the file that holds the messages
 */
public record Manifest(
        String queueName,
        String queueUrl,
        String queueArn,
        boolean fifo,
        List<String> sources,
        Instant startedAt,
        Instant finishedAt,
        boolean resumed,
        long messages,
        long bytes,
        long duplicates,
        Unseen unseen,
        long notReleased,
        String stopped,
        List<String> warnings,
        String messagesSha256) {

    /** Of the format of all files of a snapshot. */
    static final int VERSION = 1;

    /**
     * Messages that a pass cannot see.
     *
     * @param inFlightAtStart in flight when the pass began
     * @param delayedAtStart not yet visible when the pass began
     * @param visibleAtEnd visible, but not received: new ones, the later ones of FIFO groups, or what came after the pass was stopped
     */
    public record Unseen(long inFlightAtStart, long delayedAtStart, long visibleAtEnd) {
        /** All of them together. */
        public long total() {
            return inFlightAtStart + delayedAtStart + visibleAtEnd;
        }
    }

    public Manifest {
        sources = List.copyOf(sources);
        warnings = List.copyOf(warnings);
    }

    /** As far as the server's approximate counts tell, the snapshot holds every message that was in the queue. */
    public boolean complete() {
        return unseen.total() == 0 && stopped.isEmpty();
    }
}
