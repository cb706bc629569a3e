package io.holdfast.app.peer;

import io.holdfast.app.endpoint.admin.TotalsElsewhere;
import io.holdfast.app.history.LiveTotals;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.http.Exchange;
import io.holdfast.app.http.Response;
import io.holdfast.app.http.ResponseHead;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * Adds up what happens in the queues of all nodes. Any thread.
 *
 * <pre>
 *   answered, 8 bytes each: sent | received | deleted | dead letters | redelivered, per second; visible | not visible | delayed
 * </pre>
 */
final class NodeTotals implements TotalsElsewhere {
    private static final ResponseHead OK = ResponseHead.of(200, "application/octet-stream");
    private static final int FIELDS = 8;

    private final Gathering gathering;
    private final QueueHistory here;

    NodeTotals(Gathering gathering, QueueHistory here) {
        this.gathering = gathering;
        this.here = here;
    }

    @Override
    public void look(Consumer<Found> listener) {
        var unused = gathering.askOthers(PeerRoutes.TOTALS, new byte[0]).thenAccept(gathered -> {
            LiveTotals sum = here.liveTotals();
            for (byte[] answer : gathered.answers().values()) {
                sum = sum.plus(read(answer));
            }
            listener.accept(new Found(sum, gathered.silent()));
        });
    }

    /** Answers another node. */
    void answer(Exchange exchange) {
        LiveTotals own = here.liveTotals();
        ByteBuffer out = ByteBuffer.allocate(FIELDS * Long.BYTES)
                .putDouble(own.sent())
                .putDouble(own.received())
                .putDouble(own.deleted())
                .putDouble(own.deadLetters())
                .putDouble(own.redelivered())
                .putLong(own.visible())
                .putLong(own.notVisible())
                .putLong(own.delayed());
        exchange.answer(Response.of(OK, out.array()));
    }

    private static LiveTotals read(byte[] answer) {
        ByteBuffer in = ByteBuffer.wrap(answer);
        return new LiveTotals(
                in.getDouble(),
                in.getDouble(),
                in.getDouble(),
                in.getDouble(),
                in.getDouble(),
                in.getLong(),
                in.getLong(),
                in.getLong());
    }
}
