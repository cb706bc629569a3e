package io.holdfast.verify.simulation;

import static io.holdfast.verify.simulation.RowBugs.changing;
import static io.holdfast.verify.simulation.RowBugs.deletesFrom;
import static io.holdfast.verify.simulation.RowBugs.losing;
import static io.holdfast.verify.simulation.RowBugs.putsInto;
import static io.holdfast.verify.simulation.RowBugs.rangesOf;

import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.verify.simulation.RowBugs.Row;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The test of the test for queues over several partitions: bugs that must be found, each with the law that finds it. */
enum SpreadBug {
    NOBODY_LOOKS_AFTER_PARTS(Law.REMOVAL_TAKES_THE_STATED_SET, () -> new SpreadPorts(new Ports(), false)),
    PART_NOT_STORED(Law.NOTHING_IS_LOST, () -> rows(losing(ofPart(putsInto(Table.QUEUES))))),
    PART_NOT_REMOVED(Law.REMOVAL_TAKES_THE_STATED_SET, () -> rows(losing(ofPart(deletesFrom(Table.QUEUES))))),
    MESSAGE_OF_A_PART_NOT_STORED(Law.NOTHING_IS_LOST, () -> rows(losing(ofPart(putsInto(Table.MESSAGES))))),
    MESSAGE_OF_A_PART_NOT_DELETED(Law.ROWS_EQUAL_COUNTERS, () -> rows(losing(ofPart(deletesFrom(Table.MESSAGES))))),
    PURGE_OF_A_PART_NOT_STORED(Law.ROWS_EQUAL_COUNTERS, () -> rows(losing(ofPart(rangesOf(Table.MESSAGES))))),
    RECEIVE_OF_A_PART_FORGOTTEN(Law.RECEIVE_COUNT_GROWS_BY_ONE, () -> rows(losing(ofPart(putsInto(Table.DELIVERIES))))),
    COUNTER_OF_A_PART_WRONG(
            Law.COUNTERS_ARE_EXACT, () -> rows(changing(ofPart(putsInto(Table.COUNTERS)), row -> row.plus(17, 8, 1))));

    private final Law law;

    @SuppressWarnings("ImmutableEnumChecker") // makes new ports each time and keeps nothing
    private final Supplier<SpreadPorts> ports;

    SpreadBug(Law law, Supplier<SpreadPorts> ports) {
        this.law = law;
        this.ports = ports;
    }

    /** The law by which it is found, though others may find it as well. */
    Law law() {
        return law;
    }

    SpreadPorts ports() {
        return ports.get();
    }

    private static SpreadPorts rows(Ports rows) {
        return new SpreadPorts(rows, true);
    }

    private static Predicate<Row> ofPart(Predicate<Row> rows) {
        return rows.and(row -> QueuePlacement.isPart(row.queue()));
    }
}
