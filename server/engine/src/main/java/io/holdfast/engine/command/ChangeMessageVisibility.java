package io.holdfast.engine.command;

import java.util.List;

/** Lets received messages become visible at another time, counted from now; 0 releases them. */
public record ChangeMessageVisibility(long queueId, List<Change> changes) implements Command {
    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.changeMessageVisibility(this, caller, nowMillis);
    }

    /** Makes what was taken for nobody visible again at once: it was never received. */
    public static ChangeMessageVisibility givingBack(long queueId, List<Delivery> deliveries) {
        return new ChangeMessageVisibility(
                queueId,
                deliveries.stream()
                        .map(each -> new Change(new Receipt(each.sequence(), each.deliveryNumber()), 0, true))
                        .toList());
    }

    /**
     * The new remaining time for one message.
     *
     * @param returnsReceive the delivery is not to count: the receive count goes back by one, and the receipt is void from now on
     */
    public record Change(Receipt receipt, long visibilityMillis, boolean returnsReceive) {
        public Change(Receipt receipt, long visibilityMillis) {
            this(receipt, visibilityMillis, false);
        }
    }
}
