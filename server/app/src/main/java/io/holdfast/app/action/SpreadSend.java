package io.holdfast.app.action;

import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.spread.PartCall;
import io.holdfast.app.spread.SpreadQueues;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.protocol.sqs.result.Outcome;
import java.util.List;
import java.util.function.Function;

/**
 * Sends messages to one part of a queue that is spread over several partitions: the least loaded. A part that certainly has not taken them, because
 * nobody leads it, it has too much to do or it does not exist yet, is passed over for the next; whenever that is not certain the sender is told to try
 * again.
 */
final class SpreadSend {
    private final SpreadQueues spread;
    private final Invocation invocation;
    private final QueueInfo queue;
    private final List<SendMessage.Draft> drafts;
    private final Function<Reply, Outcome> shape;
    private final int[] order;

    private SpreadSend(
            SpreadQueues spread,
            Invocation invocation,
            QueueInfo queue,
            List<SendMessage.Draft> drafts,
            Function<Reply, Outcome> shape) {
        this.spread = spread;
        this.invocation = invocation;
        this.queue = queue;
        this.drafts = drafts;
        this.shape = shape;
        this.order = spread.orderOfSend(queue);
    }

    static void start(
            SpreadQueues spread,
            Invocation invocation,
            QueueInfo queue,
            List<SendMessage.Draft> drafts,
            Function<Reply, Outcome> shape) {
        new SpreadSend(spread, invocation, queue, drafts, shape).send(0);
    }

    private void send(int place) {
        int part = order[place];
        boolean isLast = place == order.length - 1;
        spread.sent(queue, part, drafts.size());
        PartCall call = new PartCall(
                invocation.origin(),
                reply -> {
                    boolean isMissing =
                            reply instanceof Reply.Refused refused && refused.refusal() == Refusal.NO_SUCH_QUEUE;
                    if (!isMissing || part == 0) {
                        invocation.answer(reply, shape);
                    } else {
                        sendElsewhere(place, Unavailable.NOT_TAKEN);
                    }
                },
                unavailable -> {
                    if (unavailable == Unavailable.NOT_TAKEN || unavailable == Unavailable.OVERLOADED) {
                        sendElsewhere(place, unavailable);
                    } else {
                        invocation.fail(unavailable);
                    }
                });
        spread.submit(new SendMessage(spread.partId(queue, part), drafts), call, isLast ? SpreadQueues.WAIT_MILLIS : 0);
    }

    /** @param why this part has certainly not taken them */
    private void sendElsewhere(int place, Unavailable why) {
        if (place + 1 < order.length) {
            send(place + 1);
        } else {
            invocation.fail(why);
        }
    }
}
