package io.holdfast.engine.command;

/** Every number of the engine, with its unit. */
public final class EngineLimits {
    public static final long SECOND_MILLIS = 1_000;

    public static final long MINUTE_MILLIS = 60 * SECOND_MILLIS;

    public static final long HOUR_MILLIS = 60 * MINUTE_MILLIS;

    /** A lease, with all its extensions, ends at the latest this long after the receive. */
    public static final long TOTAL_VISIBILITY_MILLIS = 43_200 * SECOND_MILLIS;

    /** How long a deleted queue's name, and a purged queue, stay blocked. */
    public static final long NAME_BLOCK_MILLIS = 60 * SECOND_MILLIS;

    /** Names that are blocked at the same time, at most. */
    public static final int BLOCKED_NAMES = 10_000;

    public static final long PURGE_BLOCK_MILLIS = 60 * SECOND_MILLIS;

    /** How long a deduplication id and a receive attempt are remembered. */
    public static final long RECENT_MILLIS = 300 * SECOND_MILLIS;

    /** How many messages of a FIFO queue that were received and came back may pile up, in multiples of those that may be in flight. */
    public static final int RETURNED_PER_IN_FLIGHT = 2;

    /** A message of a standard queue that was received so often does not count for the age that SQS reports. */
    public static final int RECEIVES_UNTIL_UNREPORTED = 3;

    /** Messages in flight that are looked at, at most, to find one that does. */
    public static final int LEASES_LOOKED_AT = 1_000;

    /** Groups whose age is corrected, at most, when somebody asks for the age of the oldest message. */
    public static final int AGES_LOOKED_AT = 32;

    /** Between two queues whose age is corrected because they have changed. */
    public static final long AGE_CHECK_PAUSE_MILLIS = 50;
    /** How much older than its oldest message a group may be thought to be, as long as nobody needs to know better. */
    public static final long AGE_SLACK_MILLIS = 5 * SECOND_MILLIS;

    /** Groups that are taken into memory at once to be served. */
    public static final int GROUPS_PER_LOOK = 32;

    /** How often the lowest sequence in flight of a FIFO queue is looked for, which costs O(in flight). */
    public static final int SEALS_PER_LOW_WATER_MARK = 1_024;

    /** A tenant of a standard queue is noisy with more than one such part of what is in flight, or of the consumers' time, ... */
    public static final int NOISY_PART = 10;

    /** ... if it has at least so many messages in flight, ... */
    public static final int NOISY_IN_FLIGHT = 30;

    /** ... or if at least so many recent deliveries have ended, so that there is something to compare; ... */
    public static final int NOISY_DELIVERIES = 20;

    /** ... until it has sent nothing for this long. */
    public static final long NOISY_WITHOUT_SENDS_MILLIS = 300 * SECOND_MILLIS;

    /** After this time the work of consumers counts half. */
    public static final long WORK_HALF_LIFE_MILLIS = 300 * SECOND_MILLIS;

    /** From so many waiting messages on the numbers of a tenant are stored. */
    public static final int TENANT_STORED_FROM = 256;

    /** Move tasks that run at the same time in one account. */
    public static final int MOVE_TASKS_OF_ACCOUNT = 100;

    /** How long a move task may run. */
    public static final long MOVE_TASK_MILLIS = 36 * 3_600 * SECOND_MILLIS;

    /** Move tasks of one queue that are remembered after their end. */
    public static final int MOVE_TASKS_REMEMBERED = 10;

    /** Move tasks of all queues together that are remembered after their end. */
    public static final int MOVE_TASKS_REMEMBERED_IN_ALL = 10_000;

    /** How often a move task with a rate moves messages, at most. */
    public static final long MOVE_TICK_MILLIS = 25;

    /** How long a move task without a rate lets the others work between two steps. */
    public static final long MOVE_PAUSE_MILLIS = 4;

    /** A step of a move task ends once it has moved so much. */
    public static final long MOVE_STEP_BYTES = 1L << 20;

    /** Messages that can be chosen for one guarded redrive. */
    public static final int REDRIVE_CHOSEN = 1_000;

    /** Guarded redrives that are open at the same time. */
    public static final int REDRIVES_OPEN = 100;

    /** Guarded redrives of one queue, and of all together, that are remembered after their end. */
    public static final int REDRIVES_REMEMBERED = 10;

    public static final int REDRIVES_REMEMBERED_IN_ALL = 1_000;

    /** How long a guarded redrive waits before it looks again for messages that somebody held. */
    public static final long REDRIVE_HELD_MILLIS = SECOND_MILLIS;

    /** Messages that are handed to another partition at once, ... */
    public static final int HAND_OFF_MESSAGES = 256;

    /** ... and how many bytes of them; one message always goes, whatever its size. */
    public static final long HAND_OFF_BYTES = 1L << 20;

    /** Bytes that may be on their way to one other partition; one message always may, whatever its size. */
    public static final long DEPARTURE_BYTES = 32L << 20;

    /** How long the minutes of a queue's history are kept. */
    public static final long HISTORY_MILLIS = 15 * 24 * HOUR_MILLIS;

    /** How long a queue that is not used and holds no messages still gets a row for every minute. */
    public static final long HISTORY_ACTIVE_MILLIS = 6 * HOUR_MILLIS;

    /** What happened in the running minute is stored this long after it happened, at the latest. */
    public static final long HISTORY_CHECKPOINT_MILLIS = 10 * SECOND_MILLIS;

    /** Queues whose history is written in one step: less than two tenths of a millisecond. */
    public static final int HISTORY_QUEUES_PER_STEP = 64;

    public static final int TAGS_OF_QUEUE = 50;

    /** For each so many bytes of attributes and tags a queue counts as one more. */
    public static final int BYTES_OF_QUEUE = 1_024;

    /** What an attribute or a tag takes beside its letters. */
    public static final int BYTES_OF_ENTRY = 128;

    /** What a received message takes in memory, so that there is less room for those about to be delivered ... */
    public static final int BYTES_OF_RECEIVED = 128;

    /** ... but never less than such a part of what there is otherwise. */
    public static final int LEAST_WINDOW_PART = 4;

    /** Messages that one queue keeps in memory ahead of its consumers. */
    public static final int WINDOW_MESSAGES = 2_048;

    /** Bytes that one queue keeps in memory ahead of its consumers; one message is always kept, whatever its size. */
    public static final long WINDOW_BYTES = 4L << 20;

    /** The same for one group: what many groups hold would outlive the young generation, and each copy of it takes processor time. */
    public static final int GROUP_WINDOW_MESSAGES = 256;

    /** Messages read from the store in one refill. */
    public static final int REFILL_MESSAGES = 256;

    /** The same for one group: there may be many of them, and each has a window of its own. */
    public static final int GROUP_REFILL_MESSAGES = 32;

    /** Delayed messages that come due, expired messages that are dropped, timers that fire: so many in one go, the rest in the next. */
    public static final int MAX_ITEMS_PER_STEP = 256;

    static {
        check(HAND_OFF_BYTES <= DEPARTURE_BYTES, "what is handed over at once must be allowed on its way");
        check(REFILL_MESSAGES <= WINDOW_MESSAGES, "a refill must fit into the window");
        check(GROUP_REFILL_MESSAGES <= GROUP_WINDOW_MESSAGES, "a refill must fit into the group's window");
    }

    private EngineLimits() {}

    private static void check(boolean holds, String relation) {
        if (!holds) {
            throw new AssertionError(relation);
        }
    }
}
