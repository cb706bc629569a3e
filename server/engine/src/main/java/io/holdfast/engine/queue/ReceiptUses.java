package io.holdfast.engine.queue;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.Refusal;
import org.jspecify.annotations.Nullable;

/** What a consumer does with a receipt: delete its message, or change how long that stays hidden. */
final class ReceiptUses {
    private ReceiptUses() {}

    static @Nullable Refusal delete(MessageQueue queue, Receipt receipt, long nowMillis) {
        Lease lease = queue.leases.get(receipt.sequence());
        if (lease == null || lease.deliveryNumber != receipt.deliveryNumber()) {
            queue.statistics.staleReceipts++;
        }
        if (lease == null) {
            queue.statistics.deletesAccepted++;
            return null;
        }
        Refusal objection = queue.objection(lease, receipt);
        if (objection == null) {
            queue.statistics.deletesAccepted++;
            queue.statistics.deleted++;
            queue.context.stories.deleted(queue.info(), lease.sequence, receipt.deliveryNumber());
            if (lease.visibleAtMillis <= nowMillis || lease.deliveryNumber != receipt.deliveryNumber()) {
                queue.statistics.lateDeletes++;
            }
            queue.statistics.receiveToDelete.record(nowMillis - lease.receivedAtMillis);
            queue.end(lease, nowMillis);
        }
        return objection;
    }

    static @Nullable Refusal changeVisibility(
            MessageQueue queue, ChangeMessageVisibility.Change change, long nowMillis) {
        Receipt receipt = change.receipt();
        long visibilityMillis = change.visibilityMillis();
        Lease lease = queue.leases.get(receipt.sequence());
        if (lease == null || lease.deliveryNumber != receipt.deliveryNumber()) {
            queue.statistics.staleReceipts++;
        }
        if (lease == null || queue.isExpired(lease.sentAtMillis, nowMillis)) {
            return Refusal.NOT_AVAILABLE;
        }
        Refusal objection = queue.objection(lease, receipt);
        if (objection != null) {
            return objection;
        }
        if (nowMillis - lease.receivedAtMillis + visibilityMillis > EngineLimits.TOTAL_VISIBILITY_MILLIS) {
            return Refusal.VISIBILITY_BEYOND_TOTAL;
        }
        if (change.returnsReceive()) {
            if (lease.deliveryNumber != receipt.deliveryNumber()) {
                return Refusal.NOT_AVAILABLE;
            }
            lease.returnReceive();
        }
        lease.visibleAtMillis = nowMillis + visibilityMillis;
        queue.context.stories.visibilityChanged(queue.info(), change);
        queue.touch();
        queue.deliveries.write(lease);
        if (visibilityMillis == 0) {
            queue.makeVisible(lease);
        } else {
            queue.hide(lease);
        }
        return null;
    }
}
