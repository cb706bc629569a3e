package io.holdfast.verify.simulation;

import static io.holdfast.verify.simulation.RowBugs.changing;
import static io.holdfast.verify.simulation.RowBugs.deletesFrom;
import static io.holdfast.verify.simulation.RowBugs.handOffs;
import static io.holdfast.verify.simulation.RowBugs.losing;
import static io.holdfast.verify.simulation.RowBugs.putsInto;

import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.verify.simulation.RowBugs.Row;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The test of the test for messages between partitions: bugs that must be found, each with the law that finds it. */
enum HandOffBug {
    DEPARTURE_NOT_STORED(Law.NOTHING_IS_LOST, () -> losing(putsInto(Table.DEPARTURES))),
    DEPARTURE_STORED_WITH_THE_NEXT_BATCH(Law.NOTHING_IS_LOST, () -> DiskBugs.disk(HandOffBug::puttingDeparturesLater)),
    DEPARTURE_NEVER_FORGOTTEN(Law.DEPARTURES_ARRIVE, () -> losing(deletesFrom(Table.DEPARTURES))),
    DEPARTED_MESSAGE_STAYS(Law.IN_ONE_QUEUE, () -> losing(deletesFrom(Table.MESSAGES))),
    NUMBER_USED_AGAIN(Law.NOTHING_IS_LOST, () -> losing(handOffs(1))),
    ACCEPTANCE_NOT_REMEMBERED(Law.IN_ONE_QUEUE, () -> losing(handOffs(2))),
    ACCEPTANCE_TOLD_BEFORE_IT_IS_DURABLE(
            Law.NOTHING_IS_LOST, () -> DiskBugs.disk((disk, random) -> acknowledgingArrivalsEarly(disk))),
    ARRIVAL_NOT_STORED(Law.NOTHING_IS_LOST, () -> losing(message(Table.MESSAGES, 2))),
    RETURNED_MESSAGE_NOT_STORED(Law.NOTHING_IS_LOST, () -> losing(message(Table.MESSAGES, 3))),
    RETURNED_MESSAGE_OF_A_GROUP_NOT_STORED(Law.NOTHING_IS_LOST, () -> losing(message(Table.GROUP_MESSAGES, 3))),
    REFUSAL_NOT_REMEMBERED(Law.NOTHING_IS_LOST, () -> changing(handOffs(2), HandOffBug::withoutRefusals)),
    RECEIVE_COUNT_LOST_ON_THE_WAY(
            Law.RECEIVE_COUNT_GROWS_BY_ONE,
            () -> changing(putsInto(Table.DEPARTURES), row -> row.plus(row.value().length - 12, 4, -1))),
    ARRIVES_OUT_OF_ORDER(Law.GROUP_ORDER, () -> DiskBugs.disk((disk, random) -> swappingDepartures(disk))),
    ARRIVAL_NOT_COUNTED(Law.COUNTERS_ARE_EXACT, () -> changing(putsInto(Table.COUNTERS), row -> row.plus(17, 8, 1))),
    NUMBERS_GO_BACK(Law.RUNS_RIGHT, () -> changing(handOffs(1), row -> row.plus(9, 8, -1)));

    private static final int REFUSED_OFFSET = 1 + 8;

    private final Law law;

    @SuppressWarnings("ImmutableEnumChecker") // makes new ports each time and keeps nothing
    private final Supplier<Ports> ports;

    HandOffBug(Law law, Supplier<Ports> ports) {
        this.law = law;
        this.ports = ports;
    }

    /** The law by which it is found, though others may find it as well. */
    Law law() {
        return law;
    }

    Ports ports() {
        return ports.get();
    }

    private static Predicate<Row> message(Table table, int version) {
        return putsInto(table).and(row -> row.value()[0] == version);
    }

    private static Row withoutRefusals(Row row) {
        byte[] none = ByteBuffer.allocate(REFUSED_OFFSET + 4)
                .put(row.value(), 0, REFUSED_OFFSET)
                .array();
        return new Row(row.change(), row.table(), row.key(), none);
    }

    private static Store puttingDeparturesLater(Store disk, Random random) {
        List<Row> held = new ArrayList<>();
        return new StoreBetween(disk) {
            @Override
            public void commit(Batch batch) throws StoreFailure {
                List<Row> later = new ArrayList<>();
                Batch now = RowBugs.edited(batch, row -> {
                    boolean isHeld = putsInto(Table.DEPARTURES).test(row);
                    if (isHeld) {
                        later.add(row);
                    }
                    return isHeld ? null : row;
                });
                held.forEach(row -> row.addTo(now));
                held.clear();
                held.addAll(later);
                disk.commit(now);
            }
        };
    }

    /** The last two that leave with a batch for the same partition change their places. */
    private static Store swappingDepartures(Store disk) {
        return new StoreBetween(disk) {
            @Override
            public void commit(Batch batch) throws StoreFailure {
                List<Row> rows = new ArrayList<>();
                RowBugs.edited(batch, row -> {
                    rows.add(row);
                    return row;
                });
                List<Row> leaving = new ArrayList<>(
                        rows.stream().filter(putsInto(Table.DEPARTURES)).toList());
                leaving.removeIf(
                        row -> row.queue() != leaving.get(leaving.size() - 1).queue());
                if (leaving.size() > 1) {
                    Row first = leaving.get(leaving.size() - 2);
                    Row second = leaving.get(leaving.size() - 1);
                    rows.set(rows.indexOf(first), new Row(first.change(), first.table(), first.key(), second.value()));
                    rows.set(
                            rows.indexOf(second),
                            new Row(second.change(), second.table(), second.key(), first.value()));
                }
                Batch swapped = new Batch();
                rows.forEach(row -> row.addTo(swapped));
                disk.commit(swapped);
            }
        };
    }

    private static Store acknowledgingArrivalsEarly(Store disk) {
        List<Batch> held = new ArrayList<>();
        return new StoreBetween(disk) {
            @Override
            public void commit(Batch batch) throws StoreFailure {
                for (Batch earlier : held) {
                    disk.commit(earlier);
                }
                held.clear();
                boolean[] accepts = {false};
                Batch copy = RowBugs.edited(batch, row -> {
                    accepts[0] |= handOffs(2).test(row);
                    return row;
                });
                if (accepts[0]) {
                    held.add(copy);
                } else {
                    disk.commit(batch);
                }
            }
        };
    }
}
