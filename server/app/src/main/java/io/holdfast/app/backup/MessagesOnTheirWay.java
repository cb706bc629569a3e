package io.holdfast.app.backup;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.DepartureRow;
import io.holdfast.engine.row.HandOffDecidedRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.Store;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages that had left the queue of one partition, and had not arrived in that of another one: each belongs to the queue that it goes to, or, if that has
 * refused it, to the one that it came from. There are few. One thread.
 */
record MessagesOnTheirWay(List<? extends Store> stores) {

    List<Message> to(QueueInfo queue) {
        List<Message> found = new ArrayList<>();
        for (int source = 0; source < stores.size(); source++) {
            for (int target = 0; target < stores.size(); target++) {
                collect(source, target, queue, found);
            }
        }
        return found;
    }

    private void collect(int source, int target, QueueInfo queue, List<Message> found) {
        byte[] stored = stores.get(target).get(StoredRows.table(Table.HAND_OFFS), Keys.handOffFrom(source));
        QueuePlacement placement = new QueuePlacement(source, stores.size());
        HandOffDecidedRow decided = stored == null ? HandOffDecidedRow.NONE : HandOffDecidedRow.ofRow(stored);
        stores.get(source)
                .scan(
                        StoredRows.table(Table.DEPARTURES),
                        Keys.departure(target, 0),
                        Keys.departure(target + 1L, 0),
                        (key, row) -> {
                            long number = Keys.departureNumberOf(key);
                            Departure departure = DepartureRow.read(number, row);
                            boolean isRefused = decided.refused().containsKey(number);
                            boolean isOnItsWay = number > decided.highest();
                            if (isRefused
                                    ? placement.queueOfPart(departure.sourceQueueId()) == queue.id()
                                    : isOnItsWay && departure.target().equals(queue.name())) {
                                found.add(departure.message());
                            }
                            return true;
                        });
    }
}
