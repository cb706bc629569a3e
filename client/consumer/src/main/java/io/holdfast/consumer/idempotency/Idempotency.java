package io.holdfast.consumer.idempotency;

import io.holdfast.consumer.Delivery;
import io.holdfast.consumer.Interceptor;
import io.holdfast.consumer.Outcome;
import java.time.Duration;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles each key once, as far as a store beside the handler's own database can promise it:
 *
 * <pre>{@code
 * .interceptor(Idempotency.interceptor(store, "place-order", Keys.attribute("RequestId")))
 * }</pre>
 *
 * <p>A key that is done: the message is acknowledged without its handler. A key that somebody works on: the message is deferred until that
 * claim could be taken over. Otherwise the handler runs under a claim that lives as long as the message's lease: it is extended while the
 * handler runs, stops being extended when the message's lease is lost, and ends by itself when the process dies. Acknowledged and dropped
 * messages complete their key; retries, deferrals, dead letters and exceptions give it back, so that a redrive is handled.
 *
 * <p><strong>This is at least once.</strong> A process that dies after its effect and before {@code complete} will have its message handled
 * again. For one effect per key, put the key and the effect into one transaction: {@code TransactionalIdempotency} of
 * {@code holdfast-idempotency-jdbc}.
 *
 * <p>Thread-safe; one interceptor may serve several consumers. It owns one daemon thread until it is closed.
 */
public final class Idempotency implements Interceptor, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Idempotency.class);
    private static final byte[] NO_RESULT = {};
    private static final IdempotencyListener NOBODY = new IdempotencyListener() {};

    private final IdempotencyStore store;
    private final String scope;
    private final Keys keys;
    private final IdempotencyListener listener;
    private final LeaseTimer timer;

    private Idempotency(IdempotencyStore store, String scope, Keys keys, IdempotencyListener listener) {
        this.store = store;
        this.scope = scope;
        this.keys = keys;
        this.listener = IdempotencyListener.logged(scope, listener);
        this.timer = new LeaseTimer(scope);
    }

    /**
     * An interceptor to give to a consumer.
     *
     * @param scope the name of the work, the same in every process that does it
     * @param keys a message without such a key falls back to its message id, with a warning, unless they are {@link Keys#orRefuse()}
     */
    public static Idempotency interceptor(IdempotencyStore store, String scope, Keys keys) {
        return interceptor(store, scope, keys, NOBODY);
    }

    /** The same with a listener. */
    public static Idempotency interceptor(
            IdempotencyStore store, String scope, Keys keys, IdempotencyListener listener) {
        return new Idempotency(store, scope, keys, listener);
    }

    @Override
    public Outcome around(Delivery delivery, Chain chain) throws Exception {
        String key;
        try {
            key = keys.keyOrMessageId(delivery, listener);
        } catch (MissingKeyException refused) {
            return Outcome.deadLetter(String.valueOf(refused.getMessage()));
        }
        Duration lease = Leases.of(delivery);
        Claim claim = store.begin(scope, key, lease);
        if (claim instanceof Claim.Completed) {
            listener.skipped(delivery);
            return Outcome.ack();
        }
        if (claim instanceof Claim.InProgress other) {
            Duration by = Leases.wholeSeconds(other.remaining());
            listener.deferred(delivery, by);
            return Outcome.defer(by);
        }
        return handle(delivery, chain, ((Claim.Started) claim).token(), lease);
    }

    /** Stops extending; claims of handlers that still run end with their lease. */
    @Override
    public void close() {
        timer.close();
    }

    private Outcome handle(Delivery delivery, Chain chain, Token token, Duration lease) throws Exception {
        Outcome outcome;
        try {
            outcome = extended(delivery, chain, token, lease);
        } catch (Throwable failed) {
            abandon(delivery, token);
            throw failed;
        }
        if (outcome instanceof Outcome.Ack || outcome instanceof Outcome.Drop) {
            complete(delivery, token);
        } else {
            abandon(delivery, token);
        }
        return outcome;
    }

    private Outcome extended(Delivery delivery, Chain chain, Token token, Duration lease) throws Exception {
        Future<?> extensions = timer.every(Leases.pause(lease), () -> extend(delivery, token, lease));
        try {
            return chain.proceed();
        } finally {
            extensions.cancel(false);
        }
    }

    private void extend(Delivery delivery, Token token, Duration lease) {
        if (delivery.leaseLost()) {
            return;
        }
        try {
            store.extend(token, lease);
        } catch (Throwable failed) { // an Error as well: it would end all further extensions
            log.warn("{}: the claim of message {} could not be extended", scope, delivery.messageId(), failed);
        }
    }

    /** The work is done, so the outcome stands whatever happens here: failing now would only do the work again. */
    private void complete(Delivery delivery, Token token) {
        try {
            if (!store.complete(token, NO_RESULT)) {
                listener.claimLost(delivery);
            }
        } catch (RuntimeException failed) {
            listener.notRecorded(delivery, failed);
        }
    }

    /** If this fails, the claim ends with its lease, and the message is deferred until then. */
    private void abandon(Delivery delivery, Token token) {
        try {
            store.abandon(token);
        } catch (RuntimeException failed) {
            log.warn("{}: the claim of message {} could not be given back", scope, delivery.messageId(), failed);
        }
    }
}
