package io.holdfast.parts;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Predicate;

/** One fault that a {@link FaultProxy} makes until it is used up or ended. Any thread. */
public final class Fault {
    private final Set<String> actions;
    private final Predicate<Exchange> chosen;
    private final Function<HttpMessage, Effect> effect;
    private final CountDownLatch released;
    private int skip;
    private int remaining;
    private int hits;

    private Fault(When when, Function<HttpMessage, Effect> effect, CountDownLatch released) {
        this.actions = when.actions;
        this.chosen = when.chosen;
        this.skip = when.skip;
        this.remaining = when.times;
        this.effect = effect;
        this.released = released;
    }

    synchronized boolean hits(Exchange exchange) {
        if (remaining == 0 || !actions.contains(exchange.action()) || !chosen.test(exchange)) {
            return false;
        }
        if (skip > 0) {
            skip--;
            return false;
        }
        remaining--;
        hits++;
        notifyAll();
        return true;
    }

    Effect effect(HttpMessage request) {
        return effect.apply(request);
    }

    /** How many requests met it so far. */
    public synchronized int hits() {
        return hits;
    }

    /** Waits until so many requests met it. */
    public synchronized void awaitHits(int wanted, Duration limit) {
        Deadline deadline = Deadline.in(limit);
        while (hits < wanted) {
            if (deadline.passed()) {
                throw new IllegalStateException(hits + " requests met the fault, not " + wanted);
            }
            try {
                wait(deadline.remainingMillis());
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(asked);
            }
        }
    }

    /** Meets no further request, and lets go those that it holds. */
    public void end() {
        synchronized (this) {
            remaining = 0;
        }
        released.countDown();
    }

    /** Which requests a fault is for: by default every one with these actions. */
    public static final class When {
        private final FaultProxy proxy;
        private final Set<String> actions;
        private Predicate<Exchange> chosen = exchange -> true;
        private int skip;
        private int times = Integer.MAX_VALUE;

        When(FaultProxy proxy, Set<String> actions) {
            this.proxy = proxy;
            this.actions = actions;
        }

        /** Only the first so many. */
        public When times(int requests) {
            this.times = requests;
            return this;
        }

        /** Not the first so many. */
        public When after(int requests) {
            this.skip = requests;
            return this;
        }

        public When matching(Predicate<Exchange> chosen) {
            this.chosen = chosen;
            return this;
        }

        /** The request reaches the server later. */
        public Fault delay(Duration time) {
            return make(request -> Effect.delay(time));
        }

        /** The connection closes, and the server never sees the request. */
        public Fault drop() {
            return make(request -> Effect.drop());
        }

        /** The server does what it was asked, and the connection closes instead of the answer. */
        public Fault dropAnswer() {
            return make(request -> Effect.dropAnswer());
        }

        /** The server never sees the request; the client gets an error as SQS words it. */
        public Fault answer(int status, String code) {
            return make(request -> Effect.answer(HttpMessage.error(status, code, "by the proxy")));
        }

        public Fault internalError() {
            return answer(500, "InternalError");
        }

        public Fault throttle() {
            return answer(403, "RequestThrottled");
        }

        /** The entry at that position of a batch (or the last, if there are fewer) is not done and reported as failed; the others are done. */
        public Fault failEntry(int position, String code, boolean senderFault) {
            return make(request -> Effect.failEntry(request, size -> Math.min(position, size - 1), code, senderFault));
        }

        /** The request waits before the server until the fault ends. */
        public Fault hold() {
            CountDownLatch released = new CountDownLatch(1);
            return proxy.add(new Fault(this, request -> Effect.hold(released), released));
        }

        /** The server does what it was asked, and its answer waits until the fault ends. */
        public Fault holdAnswer() {
            CountDownLatch released = new CountDownLatch(1);
            return proxy.add(new Fault(this, request -> Effect.holdAnswer(released), released));
        }

        private Fault make(Function<HttpMessage, Effect> effect) {
            return proxy.add(new Fault(this, effect, new CountDownLatch(0)));
        }
    }
}
