package io.holdfast.app.action;

import io.holdfast.app.access.Principal;
import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.spread.SpreadQueues;
import io.holdfast.app.tracing.TracedRequest;
import io.holdfast.app.tracing.Tracing;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.QueueAddress;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request that is being carried out. The way back: the partition answers the {@link Call}, the reply becomes an outcome here, and the
 * {@link Requester} writes it. Used by the connection's loop, then by the partition, then by the connection's loop again.
 */
public final class Invocation {
    private static final Logger LOG = LoggerFactory.getLogger(Invocation.class);

    private final Requester requester;
    private final Partitions partitions;
    private final Origin origin;
    /** Null if nobody makes spans. */
    private final @Nullable TracedRequest traced;

    private @Nullable QueueInfo queue;
    /** What another node has said of a queue that the request names besides its own; null if none was asked. */
    private @Nullable Learned learned;

    private @Nullable Attempt attempt;
    private @Nullable Runnable whenAnswered;
    private volatile @Nullable Call call;
    /** Ends a receive that waits on several parts of its queue; null if it does not. */
    private volatile @Nullable Runnable abandonment;

    private record Learned(QueueName name, @Nullable QueueInfo queue) {}

    /** Something that is tried again when the queue has changed in the meantime. */
    @FunctionalInterface
    interface Attempt {
        void make() throws RequestRefused;
    }

    public Invocation(Requester requester, Partitions partitions, Tracing tracing) {
        this.requester = requester;
        this.partitions = partitions;
        // Now, because the request's headers are gone when something is tried again.
        this.origin = Origins.of(requester);
        this.traced = tracing.isOn() ? tracing.begin(requester.traceParent(), origin.address()) : null;
    }

    /** The client is gone, or wants its poll to end: if the request waits for messages, it gets none. Any thread. */
    public void abandon() {
        Call waiting = call;
        Runnable severalWaiting = abandonment;
        if (waiting != null) {
            Partitions.abandon(waiting);
        } else if (severalWaiting != null) {
            severalWaiting.run();
        }
    }

    /** Names what is to be done if the client goes while the request waits on several parts of its queue. */
    void whenAbandoned(Runnable ending) {
        abandonment = ending;
    }

    /** Where the request came from. */
    Origin origin() {
        return origin;
    }

    void respond(Outcome outcome) {
        Runnable ending = whenAnswered;
        if (ending != null) {
            whenAnswered = null;
            ending.run();
        }
        requester.respond(outcome);
    }

    /** Names what is to be done when the request is answered, however that ends. */
    void whenAnswered(Runnable ending) {
        whenAnswered = ending;
    }

    Principal principal() {
        return requester.principal();
    }

    String account() {
        return requester.principal().account();
    }

    String region() {
        return requester.principal().region();
    }

    @Nullable
    String traceHeader() {
        return requester.traceHeader();
    }

    /** What spans need to know; null if nobody makes any. */
    @Nullable
    TracedRequest traced() {
        return traced;
    }

    boolean returnsReceive() {
        return requester.returnsReceive();
    }

    /** Who sends, as receivers of the message will see it: the user, where users are told apart. */
    String senderId() {
        Principal who = requester.principal();
        String user = who.isUnchecked() ? null : who.identity().userId();
        return user == null ? who.account() : user;
    }

    String url(QueueName name) {
        return new QueueAddress(name.account(), name.name()).url(requester.baseUrl());
    }

    QueueName ownName(String name) {
        return new QueueName(region(), account(), name);
    }

    /** The queue that a URL names. */
    QueueInfo queue(@Nullable String queueUrl) throws RequestRefused {
        QueueAddress address = QueueAddress.parse(queueUrl, account());
        QueueInfo found = address == null
                ? null
                : partitions
                        .directory()
                        .find(new QueueName(address.regionOr(region()), address.accountId(), address.queueName()));
        if (found == null) {
            throw new RequestRefused(Failure.queueDoesNotExist());
        }
        queue = found;
        return found;
    }

    /** The node that decides about it has said what the queue is, or that there is none. */
    void learn(QueueName name, @Nullable QueueInfo info) {
        learned = new Learned(name, info);
    }

    /** Another queue than the request's own, as the node that decides about it says; null if there is none. */
    @Nullable
    QueueInfo otherQueue(QueueName name, QueueLists lists) throws AskFirst {
        Learned known = learned;
        if (known != null && known.name.equals(name)) {
            return known.queue;
        }
        if (lists.isElsewhere(name)) {
            throw new AskFirst(name);
        }
        return partitions.directory().find(name);
    }

    /** Asks the partition; a reply that is no refusal is turned into the result by {@code shape}. */
    void submit(Command command, Function<Reply, Outcome> shape) {
        Call submitted = new Submitted(shape);
        call = submitted;
        partitions.submit(command, submitted);
    }

    /** Changes a queue; the result is given once the queue's parts, if it has any, have heard of it. */
    void submitChange(
            Command command, SpreadQueues spread, QueueName name, @Nullable QueueInfo before, Outcome result) {
        submitChange(command, spread, name, before, reply -> result);
    }

    void submitChange(
            Command command,
            SpreadQueues spread,
            QueueName name,
            @Nullable QueueInfo before,
            Function<Reply, Outcome> shape) {
        Call submitted = new Submitted(shape) {
            @Override
            void finish(Outcome outcome) {
                spread.changed(name, before, () -> requester.execute(() -> respond(outcome)));
            }
        };
        call = submitted;
        partitions.submit(command, submitted);
    }

    /** A reply that came some other way than by {@link #submit}. Any thread. */
    void answer(Reply reply, Function<Reply, Outcome> shape) {
        new Submitted(shape).answer(reply);
    }

    /** The partition that has to decide cannot, or nobody knows whether it has. Any thread. */
    void fail(Unavailable reason) {
        AwsError error = reason == Unavailable.ANSWER_FAILED ? AwsError.INTERNAL_FAILURE : AwsError.SERVICE_UNAVAILABLE;
        requester.execute(() -> respond(new Failure(error, reason.sentence())));
    }

    /** Makes the attempt, and again for as long as the partition finds that it was built on attributes that have changed. */
    void attempt(Attempt made) throws RequestRefused {
        attempt = made;
        made.make();
    }

    /** One command of this request on its way through the partition. */
    private class Submitted extends Call {
        private final Function<Reply, Outcome> shape;

        Submitted(Function<Reply, Outcome> shape) {
            this.shape = shape;
        }

        @Override
        public Origin origin() {
            return origin;
        }

        @Override
        protected void answer(Reply reply) {
            requester.waited(waitedNanos());
            requester.execute(() -> {
                try {
                    shapeAndRespond(reply, this);
                } catch (RuntimeException | Error failure) {
                    // On a connection's own loop nobody else would catch it: the client must not wait for ever.
                    LOG.error("A response could not be written; its client is asked to retry", failure);
                    fail(Unavailable.ANSWER_FAILED);
                }
            });
        }

        @Override
        protected void fail(Unavailable reason) {
            requester.waited(waitedNanos());
            Invocation.this.fail(reason);
        }

        /** The command was not refused, and this is what it led to. */
        void finish(Outcome outcome) {
            respond(outcome);
        }
    }

    private void shapeAndRespond(Reply reply, Submitted answered) {
        if (!(reply instanceof Reply.Refused refused)) {
            answered.finish(answered.shape.apply(reply));
        } else if (attempt != null && refused.refusal() == Refusal.ATTRIBUTES_CHANGED) {
            again(attempt);
        } else {
            respond(Refusals.failure(refused, queue));
        }
    }

    private void again(Attempt outdated) {
        try {
            outdated.make();
        } catch (RequestRefused refused) {
            respond(refused.failure());
        }
    }
}
