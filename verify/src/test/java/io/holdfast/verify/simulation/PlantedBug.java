package io.holdfast.verify.simulation;

import static io.holdfast.verify.simulation.DiskBugs.disk;
import static io.holdfast.verify.simulation.RowBugs.changing;
import static io.holdfast.verify.simulation.RowBugs.deletesFrom;
import static io.holdfast.verify.simulation.RowBugs.losing;
import static io.holdfast.verify.simulation.RowBugs.putsInto;

import io.holdfast.engine.Table;
import io.holdfast.store.BatchReader.Change;
import java.util.function.Supplier;

/** The test of the test: bugs that the simulation must find, each with the law that finds it. */
enum PlantedBug {
    REPLY_BEFORE_COMMIT(Law.DURABLE_BEFORE_VISIBLE, () -> disk((disk, random) -> DiskBugs.acknowledgingEarly(disk))),
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
    DELETE_NOT_STORED(
            Law.DELETED_STAYS_DELETED, () -> losing(deletesFrom(Table.MESSAGES).or(deletesFrom(Table.DELIVERIES)))),
    DELETE_OF_A_MESSAGE_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> losing(deletesFrom(Table.MESSAGES))),
    DELETE_OF_A_LEASE_NOT_STORED(Law.COUNTERS_ARE_EXACT, () -> losing(deletesFrom(Table.DELIVERIES))),
    END_OF_A_DELAY_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> losing(deletesFrom(Table.DELAYED))),
    RANGE_DELETE_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> losing(row -> row.change() == Change.DELETE_RANGE)),
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
    TIMERS_EARLY(Law.NEVER_EARLY, LoopBugs.EarlyTimers::new),
    TIMERS_FORGOTTEN(Law.NOBODY_WAITS_IN_VAIN, LoopBugs.ForgottenTimers::new),
    TASKS_FORGOTTEN(Law.ANSWERED_ONCE, LoopBugs.ForgottenTasks::new),
    TASKS_REPEATED(Law.RUNS_RIGHT, LoopBugs.RepeatedTasks::new),
    CLOCK_SET_BACK_AT_RESTART(Law.TIMESTAMPS_ARE_TRUE, LoopBugs.ClockSetBack::new);

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
