package io.holdfast.app.action;

import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.spread.PartCall;
import io.holdfast.app.spread.SpreadQueues;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.result.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Receives from a queue that is spread over several partitions.
 *
 * <pre>
 * looking → answered: a part has messages · looking → waiting: none has, and there is time · looking → answered: none has, and there is not
 * waiting → answered: a part has messages, or the time is over in all of them, or the client has gone
 * looking, waiting → answered with "try again": a part may have taken messages, and nobody knows
 * </pre>
 *
 * Looking, it asks one part after the other, so that only one can take messages. Waiting, it is parked in all of them, and whichever gets a message first
 * answers it and ends the others. One that had taken messages before it could be ended gives them back at once, and they were never received.
 *
 * <p>Parts answer on threads of their own, so everything that changes is guarded by this.
 */
final class SpreadReceive {
    private final SpreadQueues spread;
    private final Invocation invocation;
    private final QueueInfo queue;
    private final ReceiveMessage wanted;
    private final BiFunction<Long, Reply, Outcome> shape;
    private final long waitMillis;
    private final int[] order;
    /** One for each part, once it waits; replaced, never changed. */
    private volatile List<PartCall> parked = List.of();

    private boolean isOver;
    private boolean isAbandoned;
    private int silent;
    /** That a part was there and had nothing is the answer; why all have refused, or could not be asked, only if none was. */
    private boolean anyWasEmpty;

    private boolean queueIsGone;
    private @Nullable Reply refusal;
    private @Nullable Unavailable failure;

    private SpreadReceive(
            SpreadQueues spread,
            Invocation invocation,
            QueueInfo queue,
            ReceiveMessage wanted,
            BiFunction<Long, Reply, Outcome> shape) {
        this.spread = spread;
        this.invocation = invocation;
        this.queue = queue;
        this.wanted = wanted;
        this.shape = shape;
        this.waitMillis = wanted.waitMillisOr(queue.settings().receiveWaitMillis());
        this.order = spread.orderOfReceive(queue);
    }

    /**
     * Receives.
     *
     * @param wanted as if the queue were one
     * @param shape makes the result of the part's id and its reply
     */
    static void start(
            SpreadQueues spread,
            Invocation invocation,
            QueueInfo queue,
            ReceiveMessage wanted,
            BiFunction<Long, Reply, Outcome> shape) {
        SpreadReceive receive = new SpreadReceive(spread, invocation, queue, wanted, shape);
        invocation.whenAbandoned(receive::abandon);
        receive.look(0);
    }

    private void look(int place) {
        int part = order[place];
        long partId = spread.partId(queue, part);
        // It counts once that nothing was found, however many parts were asked.
        boolean counts = waitMillis <= 0 && place == order.length - 1;
        PartCall call = new PartCall(
                invocation.origin(),
                reply -> {
                    if (!took(partId, part, reply)) {
                        lookOn(place);
                    }
                },
                unavailable -> {
                    if (!failed(unavailable)) {
                        lookOn(place);
                    }
                });
        spread.submit(receive(partId, 0, !counts), call, isLastChance(place) ? SpreadQueues.WAIT_MILLIS : 0);
    }

    /** Whether nobody could be asked so far: then the last one is waited for. */
    private synchronized boolean isLastChance(int place) {
        return place == order.length - 1 && !anyWasEmpty && refusal == null;
    }

    private void lookOn(int place) {
        if (place + 1 < order.length && !isDone()) {
            look(place + 1);
        } else if (mayWait()) {
            park();
        } else {
            end();
        }
    }

    private synchronized boolean mayWait() {
        boolean isWorthIt = anyWasEmpty || refusal != null;
        return waitMillis > 0 && isWorthIt && !isAbandoned && !queueIsGone;
    }

    private void park() {
        List<PartCall> calls = new ArrayList<>(order.length);
        for (int part : order) {
            long partId = spread.partId(queue, part);
            calls.add(new PartCall(
                    invocation.origin(),
                    reply -> {
                        if (!took(partId, part, reply)) {
                            fellSilent();
                        }
                    },
                    unavailable -> {
                        if (!failed(unavailable)) {
                            fellSilent();
                        }
                    }));
        }
        synchronized (this) {
            silent = order.length;
            parked = calls;
        }
        for (int i = 0; i < order.length; i++) {
            ReceiveMessage command = receive(spread.partId(queue, order[i]), waitMillis, order[i] != 0);
            spread.submit(command, calls.get(i), SpreadQueues.WAIT_MILLIS);
        }
        // The client may have gone, or a part may have answered, before all were parked.
        if (isDone()) {
            calls.forEach(Partitions::abandon);
        }
    }

    private synchronized boolean isDone() {
        return isOver || isAbandoned || queueIsGone;
    }

    private ReceiveMessage receive(long partId, long partWaitMillis, boolean isOneOfSeveral) {
        return new ReceiveMessage(
                partId, wanted.maximum(), wanted.visibilityMillis(), partWaitMillis, null, isOneOfSeveral);
    }

    /** Whether the reply has messages: then they are the client's, or are given back. */
    private boolean took(long partId, int part, Reply reply) {
        if (!(reply instanceof Reply.Received received) || received.deliveries().isEmpty()) {
            noteEmpty(part, reply);
            return false;
        }
        boolean isFirst;
        synchronized (this) {
            isFirst = !isOver && !isAbandoned;
            isOver |= isFirst;
        }
        if (isFirst) {
            parked.forEach(Partitions::abandon);
            invocation.answer(reply, answered -> shape.apply(partId, answered));
            return true;
        }
        spread.giveBack(partId, received.deliveries(), invocation.origin());
        return false;
    }

    private synchronized void noteEmpty(int part, Reply reply) {
        if (reply instanceof Reply.Refused refused) {
            // A part that does not exist yet, or not any more, has no messages; the queue itself must exist.
            boolean isMissing = refused.refusal() == Refusal.NO_SUCH_QUEUE;
            queueIsGone |= isMissing && part == 0;
            if (!isMissing || part == 0) {
                refusal = reply;
            }
        } else {
            anyWasEmpty = true;
        }
    }

    /** Whether that is the end: a part that may have taken messages for this receive must not be kept from the client. */
    private boolean failed(Unavailable unavailable) {
        boolean isUnknown = unavailable != Unavailable.NOT_TAKEN && unavailable != Unavailable.OVERLOADED;
        synchronized (this) {
            failure = unavailable;
            if (!isUnknown || isOver) {
                return isOver;
            }
            isOver = true;
        }
        parked.forEach(Partitions::abandon);
        invocation.fail(unavailable);
        return true;
    }

    private void fellSilent() {
        synchronized (this) {
            silent--;
            if (silent > 0 || isOver) {
                return;
            }
        }
        end();
    }

    /** Nobody has anything. */
    private void end() {
        Reply why;
        Unavailable broken;
        synchronized (this) {
            if (isOver) {
                return;
            }
            isOver = true;
            boolean foundNothing = (anyWasEmpty || isAbandoned) && !queueIsGone;
            why = foundNothing ? null : refusal;
            broken = foundNothing || why != null ? null : failure;
        }
        if (broken == null) {
            invocation.answer(
                    why == null ? Reply.Received.NOTHING : why, answered -> shape.apply(queue.id(), answered));
        } else {
            invocation.fail(broken);
        }
    }

    private void abandon() {
        synchronized (this) {
            isAbandoned = true;
        }
        parked.forEach(Partitions::abandon);
    }
}
