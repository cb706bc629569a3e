package io.holdfast.engine.settings;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueName;
import java.nio.charset.StandardCharsets;

/**
 * Which partition a queue lives in: one of so many, by a hash of its region, account and name. It can never change for a data directory,
 * because the rows of a queue stay where they were written.
 *
 * <pre>
 * FNV-1a (64 bit) over the UTF-8 bytes of: region, 0, account, 0, name; then the finaliser of MurmurHash3; unsigned modulo the count
 * </pre>
 *
 * Ids of queues are spread likewise, so that no two partitions give out the same: partition p of n numbers its queues p + 1, p + 1 + n, p + 1 +
 * 2n and so on. Where the number of partitions was changed, a queue may lie in another partition than the one that its id says: it keeps its id.
 *
 * <p>The parts of a queue that is spread over several partitions lie in those behind its own, one in each. Their ids follow from the queue's, so
 * that whoever knows the queue knows its parts, and a queue that is made anew has none of the old one's:
 *
 * <pre>
 * id of part i = id of the queue + i * stride; the stride is the first number from 2^48 on that is 1 more than a multiple of n
 * </pre>
 *
 * @param own the partition that is asked, from 0
 * @param count how many there are
 */
public record QueuePlacement(int own, int count) {
    /** The only partition there is: every queue is here. */
    public static final QueuePlacement ALONE = new QueuePlacement(0, 1);

    /** Ids from here on are those of parts. */
    private static final long FIRST_PART_ID = 1L << 48;

    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    public QueuePlacement {
        InvariantViolation.unless(
                count > 0 && own >= 0 && own < count, "there is no partition " + own + " of " + count);
    }

    public boolean isAlone() {
        return count == 1;
    }

    public boolean isHere(QueueName name) {
        return count == 1 || partitionOf(name) == own;
    }

    /** The partition of the queue of that name, whether it exists or not. */
    public int partitionOf(QueueName name) {
        return count == 1 ? 0 : (int) Long.remainderUnsigned(hash(name), count);
    }

    /** The partition that gave out the id. */
    public int partitionOf(long queueId) {
        return (int) Math.floorMod(queueId - 1, (long) count);
    }

    /** The id of the first queue that is made here. */
    public long firstQueueId() {
        return own + 1L;
    }

    /** The next id that is given out here. */
    public long queueIdAfter(long queueId) {
        return queueId + 1 + Math.floorMod(own - queueId, (long) count);
    }

    /** Whether the id is that of a part, and not of a queue. */
    public static boolean isPart(long queueId) {
        return queueId >= FIRST_PART_ID;
    }

    /** The id of a part of a queue; part 0 is the queue itself. */
    public long partId(long queueId, int part) {
        InvariantViolation.unless(part >= 0 && part < count && !isPart(queueId), "there is no such part");
        return queueId + part * stride();
    }

    /** Which part has the id; 0 for that of a queue. */
    public int partOf(long id) {
        return (int) (id / stride());
    }

    /** The queue that a part is of; a queue is its own. */
    public long queueOfPart(long id) {
        return id % stride();
    }

    private long stride() {
        return FIRST_PART_ID + Math.floorMod(1 - FIRST_PART_ID, (long) count);
    }

    private static long hash(QueueName name) {
        String text = name.region() + '\0' + name.account() + '\0' + name.name();
        long hash = FNV_BASIS;
        for (byte letter : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (letter & 0xff)) * FNV_PRIME;
        }
        // The low bits of FNV know only the low bits of the letters.
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return hash ^ (hash >>> 33);
    }
}
