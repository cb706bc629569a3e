package io.holdfast.engine.row;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.QueueName;
import java.nio.charset.StandardCharsets;

/**
 * The keys of all rows, big-endian so that they sort as numbers. Drawn in docs/disk-format.md; frozen by RowsGoldenTest.
 *
 * <pre>
 * QUEUES, COUNTERS   | queue id 8 |
 * MESSAGES           | queue id 8 | sequence 8 |
 * DELAYED            | queue id 8 | due millis 8 | ticket 8 |
 * DELIVERIES         | queue id 8 | sequence 8 |
 * GROUPS             | queue id 8 | group number 8 |
 * GROUP_MESSAGES     | queue id 8 | group number 8 | sequence 8 |
 * TENANTS            | queue id 8 | group number 8: 0 in the row that says that the queue has seen tenants |
 * GROUP_IDS          | queue id 8 | group id |
 * GROUP_AGES         | queue id 8 | sent millis 8 | group number 8 |
 * RECENT             | age group 8 | queue id 8 | kind 1 | text |
 * MOVE_TASKS         | queue id 8 | started millis 8 | of a guarded redrive: part 1: 1 order, 2 progress, 3 chosen messages |
 * EXPIRY             | queue id 8 | sent millis 8 | sequence 8 |
 * DEPARTURES         | target partition 8 | number 8 |
 * HAND_OFFS          | other partition 8 | direction 1: 1 to it, 2 from it |
 * DELETED_NAMES      | region, 0, account, 0, name |
 * PARTITION          | the fact's name |
 * HISTORY            see HistoryKeys
 * </pre>
 */
public final class Keys {
    private Keys() {}

    public static byte[] queue(long queueId) {
        byte[] key = new byte[8];
        Bytes.setLong(key, 0, queueId);
        return key;
    }

    public static byte[] message(long queueId, long sequence) {
        byte[] key = new byte[16];
        Bytes.setLong(key, 0, queueId);
        Bytes.setLong(key, 8, sequence);
        return key;
    }

    public static byte[] delayed(long queueId, long dueMillis, long ticket) {
        byte[] key = new byte[24];
        Bytes.setLong(key, 0, queueId);
        Bytes.setLong(key, 8, dueMillis);
        Bytes.setLong(key, 16, ticket);
        return key;
    }

    public static byte[] groupMessage(long queueId, long groupNumber, long sequence) {
        return delayed(queueId, groupNumber, sequence);
    }

    /** The row of a message, in {@link #tableOf}. */
    public static byte[] place(long queueId, MessagePlace place) {
        return place.group() == 0
                ? message(queueId, place.sequence())
                : groupMessage(queueId, place.group(), place.sequence());
    }

    public static Table tableOf(MessagePlace place) {
        return place.group() == 0 ? Table.MESSAGES : Table.GROUP_MESSAGES;
    }

    public static byte[] recent(long ageGroup, long queueId, int kind, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] key = new byte[17 + bytes.length];
        Bytes.setLong(key, 0, ageGroup);
        Bytes.setLong(key, 8, queueId);
        key[16] = (byte) kind;
        System.arraycopy(bytes, 0, key, 17, bytes.length);
        return key;
    }

    public static byte[] groupId(long queueId, String id) {
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        byte[] key = new byte[8 + bytes.length];
        Bytes.setLong(key, 0, queueId);
        System.arraycopy(bytes, 0, key, 8, bytes.length);
        return key;
    }

    public static byte[] groupAge(long queueId, long sentAtMillis, long groupNumber) {
        return delayed(queueId, sentAtMillis, groupNumber);
    }

    public static long agedNumberOf(byte[] key) {
        return Bytes.longAt(key, 16);
    }

    public static byte[] expiry(long queueId, long sentAtMillis, long sequence) {
        return delayed(queueId, sentAtMillis, sequence);
    }

    public static byte[] moveTask(long queueId, long startedAtMillis) {
        return message(queueId, startedAtMillis);
    }

    public static byte[] redriveOrder(long queueId, long startedAtMillis) {
        return redrive(queueId, startedAtMillis, 1);
    }

    public static byte[] redriveProgress(long queueId, long startedAtMillis) {
        return redrive(queueId, startedAtMillis, 2);
    }

    public static byte[] redriveChoice(long queueId, long startedAtMillis) {
        return redrive(queueId, startedAtMillis, 3);
    }

    private static byte[] redrive(long queueId, long startedAtMillis, int part) {
        byte[] key = new byte[17];
        Bytes.setLong(key, 0, queueId);
        Bytes.setLong(key, 8, startedAtMillis);
        key[16] = (byte) part;
        return key;
    }

    /** Whether a key of MOVE_TASKS is that of a move task. */
    public static boolean isMoveTask(byte[] key) {
        return key.length == 16;
    }

    /** Whether a key of MOVE_TASKS is that of the order of a guarded redrive. */
    public static boolean isRedriveOrder(byte[] key) {
        return key.length == 17 && key[16] == 1;
    }

    public static byte[] departure(long targetPartition, long number) {
        return message(targetPartition, number);
    }

    public static long departureNumberOf(byte[] key) {
        return sequenceOf(key);
    }

    public static byte[] handOffTo(long partition) {
        return handOff(partition, 1);
    }

    public static byte[] handOffFrom(long partition) {
        return handOff(partition, 2);
    }

    private static byte[] handOff(long partition, int direction) {
        byte[] key = new byte[9];
        Bytes.setLong(key, 0, partition);
        key[8] = (byte) direction;
        return key;
    }

    public static byte[] name(QueueName name) {
        return (name.region() + '\0' + name.account() + '\0' + name.name()).getBytes(StandardCharsets.UTF_8);
    }

    public static QueueName nameOf(byte[] key) {
        String[] parts = new String(key, StandardCharsets.UTF_8).split("\0", -1);
        InvariantViolation.unless(parts.length == 3, "the key of a deleted name has " + parts.length + " parts");
        return new QueueName(parts[0], parts[1], parts[2]);
    }

    public static byte[] fact(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    public static long queueOf(byte[] key) {
        return Bytes.longAt(key, 0);
    }

    public static long sequenceOf(byte[] key) {
        return Bytes.longAt(key, 8);
    }

    public static long dueOf(byte[] key) {
        return Bytes.longAt(key, 8);
    }

    public static long sentOf(byte[] key) {
        return Bytes.longAt(key, 8);
    }

    public static long lateSequenceOf(byte[] key) {
        return Bytes.longAt(key, 16);
    }

    public static long groupNumberOf(byte[] key) {
        return Bytes.longAt(key, 8);
    }

    public static long groupSequenceOf(byte[] key) {
        return Bytes.longAt(key, 16);
    }

    public static long ticketOf(byte[] key) {
        return Bytes.longAt(key, 16);
    }
}
