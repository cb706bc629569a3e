package io.holdfast.verify.simulation;

/** What must hold in every run. */
enum Law {
    /** Every acknowledged send is there until it is deleted, purged or expired. */
    NOTHING_IS_LOST,
    /** Nothing is received that was not sent; it has the body and the id it was sent with. */
    NOTHING_IS_INVENTED,
    /** After an acknowledged delete the message is never delivered again. */
    DELETED_STAYS_DELETED,
    /** No second delivery before the visibility timeout has passed or was ended. */
    HIDDEN_STAYS_HIDDEN,
    /** The receive count grows by one with every delivery, across restarts. */
    RECEIVE_COUNT_GROWS_BY_ONE,
    /** Delays and waits do not end early. */
    NEVER_EARLY,
    /** Visible, in flight and delayed are what the model says. */
    COUNTERS_ARE_EXACT,
    /** A receive takes what it can get; no parked receive waits beside a visible message. */
    NOBODY_WAITS_IN_VAIN,
    /** Purge, retention and the deletion of a queue take exactly what they say. */
    REMOVAL_TAKES_THE_STATED_SET,
    /** No reply leaves before everything it speaks of is on the disk. */
    DURABLE_BEFORE_VISIBLE,
    /** Every call is answered or failed, once; an abandoned one takes nothing. */
    ANSWERED_ONCE,
    /** The reply is one that this command may have in this state. */
    REPLY_IS_LEGAL,
    /** The in-flight limit holds. */
    IN_FLIGHT_LIMIT,
    /** Times of sends, first receives and changes are the times at which they happened. */
    TIMESTAMPS_ARE_TRUE,
    /** Messages without delay are delivered for the first time in the order they were sent. */
    OLDEST_FIRST,
    /** The messages of a group are delivered in order, and none while one before it is in flight or delayed. */
    GROUP_ORDER,
    /** The sequence numbers of a FIFO queue only grow. */
    SEQUENCES_GROW,
    /** Within five minutes a deduplication id makes one message, and every duplicate is told which; afterwards, or after a purge, a new one. */
    DUPLICATES_ARE_RECOGNISED,
    /** Within five minutes a repeated receive attempt gets what it got before, unless something has happened to that. */
    ATTEMPTS_REPEAT,
    /** In a FIFO queue a receipt is good exactly while the message is in flight from its receive. */
    RECEIPTS_EXPIRE,
    /** A message that was received as often as the redrive policy allows is not received again, but moved. */
    DEAD_LETTERS_LEAVE_IN_TIME,
    /** A message that is moved is never in both queues, never in neither. */
    IN_ONE_QUEUE,
    /** A message that has left for another partition arrives there, or comes back. */
    DEPARTURES_ARRIVE,
    /** A move task goes on where it was, after a restart as well, until it ends; what it has moved never becomes less. */
    MOVES_GO_ON,
    /** Messages of nobody in particular come before those of a tenant that holds more than its share. */
    QUIET_BEFORE_NOISY,
    /** Parked receives are served in order of arrival. */
    FIRST_COME_FIRST_SERVED,
    /** What is stored is what is counted: no row too many, none too few. */
    ROWS_EQUAL_COUNTERS,
    /** The minutes of a queue's history count what happened, never more, and after a crash at most a checkpoint less. */
    HISTORY_ADDS_UP,
    /** The settings are those that were set last. */
    SETTINGS_STAY_SET,
    /** The server comes to rest: no endless ticking, no growing heap of timers, no writes after it was closed. */
    COMES_TO_REST,
    /** Only a queue whose messages cannot be read says so, and only to those who want to have them. */
    DAMAGE_IS_ISOLATED,
    /** What a client was told is in the story of its message, and nothing that did not happen. */
    STORIES_ARE_TRUE,
    /** In a cluster only the newest leader decides: nobody hears from one whose term is over. */
    ONE_LEADER_DECIDES,
    /** In a cluster nobody is told what was true before another leader was elected. */
    READS_ARE_CURRENT,
    /** No batch is decided at an earlier time than one before it, whatever the clocks of the nodes say. */
    TIME_NEVER_GOES_BACK,
    /** Neither the engine nor the partition contradicts itself. */
    RUNS_RIGHT
}
