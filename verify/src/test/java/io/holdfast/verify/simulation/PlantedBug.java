package io.holdfast.verify.simulation;

import static io.holdfast.verify.simulation.DiskBugs.disk;
import static io.holdfast.verify.simulation.RowBugs.changing;
import static io.holdfast.verify.simulation.RowBugs.deletesFrom;
import static io.holdfast.verify.simulation.RowBugs.losing;
import static io.holdfast.verify.simulation.RowBugs.minutes;
import static io.holdfast.verify.simulation.RowBugs.progressOfMoves;
import static io.holdfast.verify.simulation.RowBugs.putsInto;
import static io.holdfast.verify.simulation.RowBugs.rangesOf;
import static io.holdfast.verify.simulation.RowBugs.remembered;

import io.holdfast.engine.row.Table;
import io.holdfast.store.RowChange;
import java.util.function.Supplier;

/** The test of the test: bugs that the simulation must find, each with the law that finds it. */
enum PlantedBug {
    REPLY_BEFORE_COMMIT(Law.DURABLE_BEFORE_VISIBLE, () -> disk((disk, random) -> DiskBugs.acknowledgingEarly(disk))),
    COMMIT_FAILURE_HIDDEN(Law.RUNS_RIGHT, () -> disk((disk, random) -> DiskBugs.hidingFailures(disk))),
    DELETES_IGNORED_AMONG_FAULTS_ON_PURPOSE(Law.DELETED_STAYS_DELETED, EngineBugs.DeletesIgnored::new),
    COMMIT_LOST_BUT_ACKNOWLEDGED(Law.ROWS_EQUAL_COUNTERS, () -> disk(DiskBugs::losingBatches)),
    BATCHES_SWAPPED(Law.ROWS_EQUAL_COUNTERS, () -> disk(DiskBugs::swappingBatches)),
    BATCH_TORN(Law.ROWS_EQUAL_COUNTERS, RowBugs::tearingBatches),
    MESSAGE_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> losing(putsInto(Table.MESSAGES))),
    DELAYED_MESSAGE_NOT_STORED(Law.RUNS_RIGHT, () -> losing(putsInto(Table.DELAYED))),
    LEASE_NOT_STORED(Law.HIDDEN_STAYS_HIDDEN, () -> losing(putsInto(Table.DELIVERIES))),
    SETTINGS_NOT_STORED(Law.SETTINGS_STAY_SET, () -> losing(putsInto(Table.QUEUES))),
    QUEUE_ID_NOT_STORED(Law.REPLY_IS_LEGAL, () -> losing(putsInto(Table.PARTITION))),
    DELETED_NAME_NOT_STORED(Law.REPLY_IS_LEGAL, () -> losing(putsInto(Table.DELETED_NAMES))),
    COUNTERS_NOT_STORED(Law.COUNTERS_ARE_EXACT, () -> losing(putsInto(Table.COUNTERS))),
    DELETE_NOT_STORED(Law.DELETED_STAYS_DELETED, () -> new HalfWritten(HalfWritten.Missing.DELETE)),
    DELETE_OF_A_MESSAGE_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> losing(deletesFrom(Table.MESSAGES))),
    DELETE_OF_A_LEASE_NOT_STORED(Law.COUNTERS_ARE_EXACT, () -> losing(deletesFrom(Table.DELIVERIES))),
    END_OF_A_DELAY_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> losing(deletesFrom(Table.DELAYED))),
    RANGE_DELETE_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> losing(row -> row.change() == RowChange.DELETE_RANGE)),
    RECEIVE_COUNT_NOT_STORED(
            Law.RECEIVE_COUNT_GROWS_BY_ONE, () -> changing(putsInto(Table.DELIVERIES), row -> row.plus(1, 4, -1))),
    DEADLINE_STORED_EARLY(
            Law.HIDDEN_STAYS_HIDDEN, () -> changing(putsInto(Table.DELIVERIES), row -> row.plus(29, 8, -1_000))),
    SEQUENCE_ROLLED_BACK(Law.RUNS_RIGHT, () -> changing(putsInto(Table.COUNTERS), row -> row.plus(1, 8, -1))),
    COUNTERS_DRIFT(Law.COUNTERS_ARE_EXACT, () -> changing(putsInto(Table.COUNTERS), row -> row.plus(17, 8, 1))),
    LOW_WATER_MARK_TOO_HIGH(Law.OLDEST_FIRST, () -> changing(putsInto(Table.COUNTERS), row -> row.plus(33, 8, 1))),
    STALE_READ_AFTER_COMMIT(Law.RUNS_RIGHT, () -> disk((disk, random) -> DiskBugs.readingStale(disk))),
    REFILL_SKIPS_A_ROW(Law.OLDEST_FIRST, () -> disk((disk, random) -> DiskBugs.showingTheSecondRow(disk, 0))),
    REFILL_REPEATS_A_ROW(Law.HIDDEN_STAYS_HIDDEN, () -> disk((disk, random) -> DiskBugs.showingTheSecondRow(disk, 2))),
    BODY_DAMAGED(Law.NOTHING_IS_INVENTED, () -> disk(DiskBugs::damagingBodies)),
    MESSAGE_NEVER_SHOWN(Law.NOTHING_IS_LOST, () -> disk((disk, random) -> DiskBugs.hidingMessages(disk))),
    QUEUE_NOT_STORED(Law.NOTHING_IS_LOST, () -> losing(putsInto(Table.QUEUES))),
    TIMERS_EARLY(Law.NEVER_EARLY, LoopBugs.EarlyTimers::new),
    TIMERS_FORGOTTEN(Law.NOBODY_WAITS_IN_VAIN, LoopBugs.ForgottenTimers::new),
    TASKS_FORGOTTEN(Law.ANSWERED_ONCE, LoopBugs.ForgottenTasks::new),
    TASKS_REPEATED(Law.RUNS_RIGHT, LoopBugs.RepeatedTasks::new),
    TIMERS_ENDLESS(Law.COMES_TO_REST, LoopBugs.EndlessTimers::new),
    CLOCK_SET_BACK_AT_RESTART(Law.TIMESTAMPS_ARE_TRUE, LoopBugs.ClockSetBack::new),
    GROUP_LOCK_IGNORED(Law.GROUP_ORDER, EngineBugs.GroupLockIgnored::new),
    GROUP_READ_OUT_OF_ORDER(Law.GROUP_ORDER, () -> disk((disk, random) -> DiskBugs.swappingRows(disk))),
    YOUNGEST_FIRST(Law.GROUP_ORDER, EngineBugs.YoungestFirst::new),
    PURGE_TAKES_NOTHING(Law.REMOVAL_TAKES_THE_STATED_SET, EngineBugs.PurgeTakesNothing::new),
    IN_FLIGHT_LIMIT_TOO_HIGH(Law.IN_FLIGHT_LIMIT, EngineBugs.InFlightLimitTooHigh::new),
    LAST_COME_FIRST_SERVED(Law.FIRST_COME_FIRST_SERVED, EngineBugs.LastComeFirstServed::new),
    DEAD_LETTER_RECEIVED_ONCE_MORE(
            Law.DEAD_LETTERS_LEAVE_IN_TIME, () -> changing(putsInto(Table.DELIVERIES), row -> row.plus(1, 4, -1))),
    RETURNED_RECEIVE_COUNTS(Law.RECEIVE_COUNT_GROWS_BY_ONE, EngineBugs.ReturnedReceiveCounts::new),
    OLD_RECEIPT_ACCEPTED(Law.RECEIPTS_EXPIRE, EngineBugs.OldReceiptAccepted::new),
    DUPLICATE_TOLD_IT_IS_NEW(Law.DUPLICATES_ARE_RECOGNISED, EngineBugs.DuplicateToldItIsNew::new),
    DEDUPLICATION_NOT_STORED(Law.DUPLICATES_ARE_RECOGNISED, () -> losing(remembered(1))),
    DEDUPLICATION_FORGOTTEN_AT_RESTART(
            Law.DUPLICATES_ARE_RECOGNISED,
            () -> disk((disk, random) -> DiskBugs.forgettingAtRestart(disk, Table.RECENT))),
    DEDUPLICATION_FORGOTTEN_EARLY(
            Law.DUPLICATES_ARE_RECOGNISED, () -> changing(remembered(1), row -> row.plus(0, 8, -1_000))),
    DEDUPLICATION_OUTLIVES_A_PURGE(Law.DUPLICATES_ARE_RECOGNISED, () -> losing(rangesOf(Table.RECENT))),
    DEDUPLICATION_NEVER_DROPPED(Law.ROWS_EQUAL_COUNTERS, () -> losing(rangesOf(Table.RECENT))),
    ATTEMPTS_IGNORED(Law.ATTEMPTS_REPEAT, EngineBugs.AttemptsIgnored::new),
    ATTEMPT_NOT_STORED(Law.ATTEMPTS_REPEAT, () -> losing(remembered(2))),
    SEQUENCE_REUSED_AFTER_A_CRASH(
            Law.SEQUENCES_GROW, () -> changing(putsInto(Table.COUNTERS), row -> row.plus(1, 8, -1))),
    GROUP_MESSAGE_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> losing(putsInto(Table.GROUP_MESSAGES))),
    DELETE_OF_A_GROUP_MESSAGE_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> losing(deletesFrom(Table.GROUP_MESSAGES))),
    GROUP_NOT_STORED(Law.NOBODY_WAITS_IN_VAIN, () -> losing(putsInto(Table.GROUPS))),
    GROUP_NEVER_DELETED(Law.ROWS_EQUAL_COUNTERS, () -> losing(deletesFrom(Table.GROUPS))),
    GROUP_ID_NOT_STORED(Law.RUNS_RIGHT, () -> losing(putsInto(Table.GROUP_IDS))),
    GROUP_ID_NEVER_DELETED(Law.ROWS_EQUAL_COUNTERS, () -> losing(deletesFrom(Table.GROUP_IDS))),
    GROUP_AGE_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> losing(putsInto(Table.GROUP_AGES))),
    GROUP_AGE_TOO_LATE(Law.COUNTERS_ARE_EXACT, () -> changing(putsInto(Table.GROUP_AGES), row -> row.at(8, 1_000_000))),
    DELAYED_MESSAGE_OVERTAKES(Law.NEVER_EARLY, () -> changing(putsInto(Table.DELAYED), row -> row.at(8, -2_000))),
    TENANTS_IGNORED(Law.QUIET_BEFORE_NOISY, EngineBugs.TenantsIgnored::new),
    TENANT_NOT_STORED(Law.RUNS_RIGHT, () -> losing(putsInto(Table.TENANTS))),
    MOVED_MESSAGE_IN_BOTH_QUEUES(Law.IN_ONE_QUEUE, () -> new HalfWritten(HalfWritten.Missing.DEPARTURE)),
    DEPARTURE_NOT_STORED(Law.IN_ONE_QUEUE, () -> losing(putsInto(Table.DEPARTURES))),
    DEPARTURE_NEVER_FORGOTTEN(Law.DEPARTURES_ARRIVE, () -> losing(deletesFrom(Table.DEPARTURES))),
    MOVE_TASK_BEGINS_AGAIN(Law.MOVES_GO_ON, () -> losing(progressOfMoves())),
    STORY_NOT_STORED(Law.STORIES_ARE_TRUE, () -> losing(putsInto(Table.STORIES))),
    STORY_AT_THE_WRONG_TIME(
            Law.STORIES_ARE_TRUE, () -> changing(putsInto(Table.STORIES), row -> row.plus(1, 8, -1_000))),
    HISTORY_NOT_STORED(Law.HISTORY_ADDS_UP, () -> losing(putsInto(Table.HISTORY))),
    HISTORY_COUNTED_TWICE(Law.HISTORY_ADDS_UP, () -> changing(minutes(), row -> row.at(1, 1L << 32))),
    DAMAGE_HIDDEN(Law.RUNS_RIGHT, ReadFaults.Hidden::new),
    DAMAGE_SPREADS(Law.DAMAGE_IS_ISOLATED, ReadFaults.Spreading::new),
    MOVED_MESSAGE_IN_NEITHER_QUEUE(Law.COUNTERS_ARE_EXACT, () -> new HalfWritten(HalfWritten.Missing.ARRIVAL));

    private final Law law;

    @SuppressWarnings("ImmutableEnumChecker") // makes new ports each time and keeps nothing
    private final Supplier<Ports> ports;

    PlantedBug(Law law, Supplier<Ports> ports) {
        this.law = law;
        this.ports = ports;
    }

    /** The law by which it is found, though others may find it as well. */
    Law law() {
        return law;
    }

    Supplier<Ports> ports() {
        return ports;
    }
}
