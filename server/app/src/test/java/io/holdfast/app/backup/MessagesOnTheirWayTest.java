package io.holdfast.app.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.ArrivalRefusal;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.row.DepartureRow;
import io.holdfast.engine.row.HandOffDecidedRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.Batch;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each message between two partitions belongs to one queue. */
class MessagesOnTheirWayTest {
    private static final QueueName DEAD = new QueueName("us-east-1", "000000000000", "dead");
    private static final QueueInfo ORDERS =
            queue(1, new QueueName("us-east-1", "000000000000", "orders"), Map.of(QueueSettings.SPREAD, "2"));
    private static final QueuePlacement PLACEMENT = new QueuePlacement(0, 2);

    @TempDir
    Path dir;

    private Storage storage;
    private List<Store> stores;

    @BeforeEach
    void open() throws Exception {
        storage = Storage.open(dir, StoredRows.tables(), 2, StoreSettings.defaults(), Runnable::run);
        stores = List.of(storage.store(0), storage.store(1));
    }

    @AfterEach
    void close() {
        storage.close();
    }

    private static QueueInfo queue(long id, QueueName name, Map<String, String> settings) {
        return new QueueInfo(id, name, QueueSettings.of(settings), new TreeMap<>(), 0, 0, 0);
    }

    @Test
    void oneThatWasRefusedBelongsToTheQueueWhicheverOfItsPartsItHadLeft() throws Exception {
        long part = PLACEMENT.partId(ORDERS.id(), 1);
        leaves(1, 0, 1, part, "refused");
        leaves(1, 0, 2, part, "on-its-way");
        put(0, Table.HAND_OFFS, Keys.handOffFrom(1), decided(1, 1).toRow());

        assertThat(bodies(ORDERS)).containsExactly("refused");
        assertThat(bodies(queue(2, DEAD, Map.of()))).containsExactly("on-its-way");
    }

    @Test
    void oneThatHasArrivedBelongsToNone() throws Exception {
        leaves(0, 1, 1, ORDERS.id(), "arrived");
        put(1, Table.HAND_OFFS, Keys.handOffFrom(0), new HandOffDecidedRow(1, new TreeMap<>()).toRow());

        assertThat(bodies(ORDERS)).isEmpty();
        assertThat(bodies(queue(2, DEAD, Map.of()))).isEmpty();
    }

    private static HandOffDecidedRow decided(long highest, long refused) {
        return new HandOffDecidedRow(highest, new TreeMap<>(Map.of(refused, ArrivalRefusal.NO_SUCH_QUEUE)));
    }

    private List<String> bodies(QueueInfo queue) {
        return new MessagesOnTheirWay(stores)
                .to(queue).stream()
                        .map(message -> new String(message.body(), UTF_8))
                        .toList();
    }

    private void leaves(int source, int target, long number, long queueId, String body) throws Exception {
        Message message =
                new Message(1, 2, 3, "sender", body.getBytes(UTF_8), new byte[16], new byte[0], null, null, null, null);
        Departure departure = new Departure(number, DEAD, false, queueId, 0, 0, 1, 2, null, message);
        put(source, Table.DEPARTURES, Keys.departure(target, number), DepartureRow.of(departure));
    }

    private void put(int partition, Table table, byte[] key, byte[] row) throws Exception {
        Batch batch = new Batch();
        batch.put(StoredRows.table(table), key, row);
        storage.store(partition).commit(batch);
    }
}
