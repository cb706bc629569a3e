package io.holdfast.engine.row;

/** The ordered runs of rows the engine keeps. The ids are part of the disk format and never used again. */
public enum Table {
    /** Facts about the whole partition: the next queue id. */
    PARTITION(1, false),
    /** One row per queue: its name, its settings, its tags. */
    QUEUES(2, false),
    /** One small row per queue, rewritten in each batch that changes the queue: counters and low-water marks. */
    COUNTERS(3, false),
    /** Messages that have arrived, in order of arrival. Put once, deleted once. */
    MESSAGES(4, true),
    /** Messages whose delay has not passed, in order of their due time; of FIFO queues only their places. Put once, deleted once. */
    DELAYED(5, true),
    /** The delivery state of every message that was received at least once. Rewritten by each receive. */
    DELIVERIES(6, false),
    /** Names of queues deleted less than a minute ago. */
    DELETED_NAMES(7, false),
    /** One row per group that has messages, in queues that keep their messages by group. Put once, deleted once. */
    GROUPS(8, true),
    /** Messages of groups, in the order of their group. Put once, deleted once. */
    GROUP_MESSAGES(9, true),
    /** What must be remembered for five minutes: deduplication ids, receive attempts. Dropped in whole runs. */
    RECENT(10, false),
    /** The move tasks of each dead-letter queue. */
    MOVE_TASKS(11, false),
    /** Messages of standard queues that arrived behind younger ones, in order of the time they were sent. Put once, deleted once. */
    EXPIRY(12, true),
    /** Numbers of the tenants of standard queues that have a long backlog or delayed messages. */
    TENANTS(13, false),
    /** Which number a group has, by its id; one row beside each row of GROUPS. */
    GROUP_IDS(14, false),
    /** The groups in order of a time before which none of their messages was sent; one row beside each row of GROUPS. */
    GROUP_AGES(15, false),
    /** Rows of rooms other than the engine, which never looks here. A key begins with the room's name and a slash. */
    OTHER_ROOMS(16, false),
    /** Messages on their way to queues of other partitions, in the order in which they left. Put once, deleted once. */
    DEPARTURES(17, true),
    /** How far the messages to each other partition, and from it, have come. */
    HAND_OFFS(18, false),
    /** Keys that message rows are encrypted with. The engine sees plain rows and never looks here. */
    DATA_KEYS(19, false),
    /** What happened in each minute to each queue that was active, and what the recorder must know after a restart. */
    HISTORY(20, false),
    /** What happened to messages, one row for each batch, in order. Dropped in whole chapters. */
    STORIES(21, false),
    /** The chapters of STORIES that are full, and which messages are in them. */
    STORY_CHAPTERS(22, false);

    private final int id;
    private final boolean writtenOnce;

    Table(int id, boolean writtenOnce) {
        this.id = id;
        this.writtenOnce = writtenOnce;
    }

    public int id() {
        return id;
    }

    /** Whether each key is put at most once and deleted at most once in its life, which lets a store forget both early. */
    public boolean writtenOnce() {
        return writtenOnce;
    }
}
