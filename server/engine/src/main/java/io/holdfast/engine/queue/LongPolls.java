package io.holdfast.engine.queue;

import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import java.util.List;
import java.util.function.Consumer;

/** The receives of a queue: answered at once, or parked until there are messages for them or their time is over. One thread. */
public final class LongPolls {
    private final MessageQueue queue;
    private final PartitionContext context;
    private final ReceiveBudget budget;
    private final Waiters waiters = new Waiters();

    LongPolls(MessageQueue queue, ReceiveBudget budget) {
        this.queue = queue;
        this.context = queue.context;
        this.budget = budget;
    }

    int waiting() {
        return waiters.size();
    }

    void receive(ReceiveMessage receive, Caller caller, long nowMillis) {
        long waitMillis = receive.waitMillisOr(queue.settings().receiveWaitMillis());
        List<Delivery> taken = takeStep(receive, nowMillis);
        if (!taken.isEmpty()) {
            context.replies.add(caller, new Reply.Received(taken));
        } else if (!queue.mayReceiveNew() && queue.visible() > 0 && !budget.pauses()) {
            context.replies.add(caller, new Reply.Refused(Refusal.TOO_MANY_RECEIVED));
        } else if (waitMillis > 0 || budget.pauses()) {
            Waiter waiter = new Waiter(this, caller, receive, nowMillis + waitMillis, context.nextWaiter());
            waiters.join(waiter);
            context.timers.schedule(waiter, nowMillis + waitMillis);
        } else if (queue.isFull() && !queue.settings().isFifo()) {
            context.replies.add(caller, new Reply.Refused(Refusal.TOO_MANY_IN_FLIGHT));
        } else {
            answerNothing(caller, receive);
        }
    }

    /** Hands out what can be delivered, first come first. */
    void serve(long nowMillis) {
        for (Waiter waiter = waiters.first(); waiter != null && !queue.isFull(); waiter = waiters.first()) {
            Origin before = context.stories.by(waiter.caller.origin());
            List<Delivery> taken = takeStep(waiter.receive, nowMillis);
            context.stories.by(before);
            if (taken.isEmpty()) {
                if (!queue.mayReceiveNew()) {
                    context.received.starves(queue);
                }
                return;
            }
            abandon(waiter);
            context.replies.add(waiter.caller, new Reply.Received(taken));
        }
    }

    void waitIsOver(Waiter waiter, long nowMillis) {
        if (budget.pauses()) {
            context.timers.schedule(waiter, nowMillis);
            return;
        }
        waiters.leave(waiter);
        answerNothing(waiter.caller, waiter.receive);
    }

    void abandon(Waiter waiter) {
        context.timers.cancel(waiter);
        waiters.leave(waiter);
    }

    public void answerAll() {
        for (Waiter waiter = waiters.first(); waiter != null; waiter = waiters.first()) {
            abandon(waiter);
            answerNothing(waiter.caller, waiter.receive);
        }
    }

    public void forEach(Consumer<Caller> action) {
        waiters.forEach(waiter -> action.accept(waiter.caller));
    }

    /** Takes all out of their line without an answer, first come first. */
    public void takeAll(List<Caller> taken) {
        for (Waiter waiter = waiters.first(); waiter != null; waiter = waiters.first()) {
            abandon(waiter);
            taken.add(waiter.caller);
        }
    }

    private List<Delivery> takeStep(ReceiveMessage receive, long nowMillis) {
        if (budget.pauses()) {
            return List.of();
        }
        budget.renew();
        List<Delivery> taken = queue.take(receive, nowMillis);
        if (taken.isEmpty() && !budget.isLeft()) {
            budget.pause(nowMillis);
        }
        return taken;
    }

    private void answerNothing(Caller caller, ReceiveMessage receive) {
        if (!receive.isOneOfSeveral()) {
            queue.use();
            queue.statistics.emptyReceives++;
        }
        context.replies.add(caller, Reply.Received.NOTHING);
    }
}
