package io.holdfast.app.partition;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.RowWriter;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Row changes and the replies that must not leave before they are durable. Reused; one thread at a time. */
class PendingBatch implements RowChanges {
    final Batch rows = new Batch();
    private final List<Call> calls = new ArrayList<>();
    private final List<Reply> replies = new ArrayList<>();

    /** It is sealed and goes to the disk. */
    boolean isOnItsWay;

    private long replyBytes;

    void add(Call call, Reply reply) {
        // In this order: if there is no memory for the second, no call is left without a reply.
        replies.add(reply);
        calls.add(call);
        call.decided();
        if (reply instanceof Reply.Received received) {
            for (Delivery delivery : received.deliveries()) {
                replyBytes += delivery.message().body().length;
            }
        }
    }

    /** What it holds in memory until it is durable and answered: the rows, and the bodies on their way to receivers. */
    long weightBytes() {
        return rows.sizeBytes() + replyBytes;
    }

    void forEachReply(BiConsumer<Call, Reply> action) {
        for (int i = 0; i < calls.size(); i++) {
            action.accept(calls.get(i), replies.get(i));
        }
    }

    void clear() {
        rows.clear();
        isOnItsWay = false;
        calls.clear();
        replies.clear();
        replyBytes = 0;
    }

    @Override
    public void put(Table table, byte[] key, byte[] value) {
        rows.put(StoredRows.table(table), key, value);
    }

    @Override
    public void put(Table table, byte[] key, RowWriter value) {
        rows.put(StoredRows.table(table), key, value.array(), 0, value.length());
    }

    @Override
    public void delete(Table table, byte[] key) {
        rows.delete(StoredRows.table(table), key);
    }

    @Override
    public void deleteRange(Table table, byte[] from, byte[] toExclusive) {
        rows.deleteRange(StoredRows.table(table), from, toExclusive);
    }
}
