package io.holdfast.app.action;

import io.holdfast.app.partition.Call;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.Unavailable;
import io.holdfast.engine.command.Command;
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
 * One request that is being carried out: who asked, through which address, and where the outcome goes. The endpoint gives the ends that
 * depend on the protocol. Used by the connection's loop, then by the partition, then by the connection's loop again.
 */
public abstract class Invocation extends Call {
    private static final Logger LOG = LoggerFactory.getLogger(Invocation.class);

    private @Nullable Function<Reply, Outcome> shape;
    private @Nullable QueueInfo queue;
    private @Nullable Attempt attempt;

    /** Something that is tried again when the queue has changed in the meantime. */
    @FunctionalInterface
    interface Attempt {
        void make() throws RequestRefused;
    }

    /** The account that the caller acts for. */
    protected abstract String account();

    protected abstract String region();

    /** What queue URLs begin with, so that this client can reach them. */
    protected abstract String baseUrl();

    /** The caller's tracing context, if its HTTP request carried one. */
    protected abstract @Nullable String traceHeader();

    /** Whether the receives of the messages whose visibility this request changes are not to count: an extension of SQS. */
    protected abstract boolean returnsReceive();

    /** Sends the outcome to the client. Called once, on any thread. */
    public abstract void respond(Outcome outcome);

    /** Runs a task where outcomes are shaped and written: on the connection's loop. */
    protected abstract void onConnection(Runnable task);

    /** Who sends, as receivers of the message will see it. */
    String senderId() {
        return account();
    }

    String url(QueueName name) {
        return new QueueAddress(name.account(), name.name()).url(baseUrl());
    }

    QueueName ownName(String name) {
        return new QueueName(region(), account(), name);
    }

    /** The queue that a URL names. */
    QueueInfo queue(Partition partition, @Nullable String queueUrl) throws RequestRefused {
        QueueAddress address = QueueAddress.parse(queueUrl, account());
        QueueInfo found = address == null
                ? null
                : partition.directory().find(new QueueName(region(), address.accountId(), address.queueName()));
        if (found == null) {
            throw new RequestRefused(Failure.queueDoesNotExist());
        }
        queue = found;
        return found;
    }

    /** Asks the partition; a reply that is no refusal is turned into the result by {@code shape}. */
    void submit(Partition partition, Command command, Function<Reply, Outcome> shape) {
        this.shape = shape;
        partition.submit(command, this);
    }

    /** Makes the attempt, and again for as long as the partition finds that it was built on attributes that have changed. */
    void attempt(Attempt attempt) throws RequestRefused {
        this.attempt = attempt;
        attempt.make();
    }

    @Override
    protected void answer(Reply reply) {
        onConnection(() -> {
            try {
                shapeAndRespond(reply);
            } catch (RuntimeException | Error failure) {
                // On a connection's own loop nobody else would catch it: the client must not wait for ever.
                LOG.error("An answer could not be given; its client is asked to try again", failure);
                fail(Unavailable.ANSWER_FAILED);
            }
        });
    }

    private void shapeAndRespond(Reply reply) {
        if (attempt != null && isOutdated(reply)) {
            again(attempt);
        } else {
            respond(outcome(reply));
        }
    }

    private static boolean isOutdated(Reply reply) {
        return reply instanceof Reply.Refused refused && refused.refusal() == Refusal.ATTRIBUTES_CHANGED;
    }

    private void again(Attempt outdated) {
        try {
            outdated.make();
        } catch (RequestRefused refused) {
            respond(refused.failure());
        }
    }

    @Override
    protected void fail(Unavailable reason) {
        AwsError error = reason == Unavailable.ANSWER_FAILED ? AwsError.INTERNAL_FAILURE : AwsError.SERVICE_UNAVAILABLE;
        onConnection(() -> respond(new Failure(error, reason.sentence())));
    }

    private Outcome outcome(Reply reply) {
        if (reply instanceof Reply.Refused refused) {
            return Refusals.failure(refused, queue);
        }
        if (shape == null) {
            throw new IllegalStateException("a reply came before the question");
        }
        return shape.apply(reply);
    }
}
