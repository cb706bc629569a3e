package io.holdfast.consumer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads messages and calls the application's code, whatever that throws. Any thread; never throws itself. */
final class HandlerInvoker<T> {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ConsumerSettings<T> settings;
    private final Interceptor[] interceptors;
    private final ConsumerContext context;
    private final Clocks clocks;
    private final Listeners listeners;
    private final HandlerTimes times;

    HandlerInvoker(ConsumerSettings<T> settings, ConsumerContext context, HandlerTimes times) {
        this.settings = settings;
        this.interceptors = settings.interceptors.toArray(Interceptor[]::new);
        this.context = context;
        this.clocks = context.clocks();
        this.listeners = context.listeners();
        this.times = times;
    }

    /** A message that was read, or the reason why not. */
    private record Read<T>(
            ReceivedMessage received,
            @Nullable T value,
            @Nullable HandlerResult problem) {}

    HandlerResult handle(ReceivedMessage received) {
        Read<T> read = read(received);
        MessageHandler<T> handler = Objects.requireNonNull(settings.handler);
        if (read.problem() instanceof HandlerResult.Unreadable unreadable) {
            return withoutBody(received, handler, unreadable);
        }
        if (read.problem() != null) {
            return read.problem();
        }
        T value = Objects.requireNonNull(read.value());
        return timed(received, () -> intercepted(0, received, () -> handler.handle(value, received)));
    }

    /**
     * A body that cannot be resolved may be gone because the message was handled before: its payload is deleted with the first copy. So the
     * interceptors and the handler are asked before it counts as malformed.
     */
    private HandlerResult withoutBody(
            ReceivedMessage received, @Nullable MessageHandler<T> handler, HandlerResult.Unreadable unreadable) {
        if (!(unreadable.cause() instanceof UnresolvableBodyException never)) {
            return unreadable;
        }
        try {
            Outcome outcome = intercepted(0, received, () -> {
                Optional<Outcome> known = handler == null ? Optional.empty() : handler.withoutBody(received);
                if (known.isEmpty()) {
                    throw never;
                }
                return known.get();
            });
            return new HandlerResult.Decided(
                    Objects.requireNonNull(outcome, "an interceptor returned null instead of an Outcome"));
        } catch (Throwable thrown) {
            return isCausedBy(thrown, never) ? unreadable : failed(received, thrown);
        }
    }

    private static boolean isCausedBy(Throwable thrown, Throwable cause) {
        int depth = 0;
        for (Throwable link = thrown; link != null && depth < 20; link = link.getCause(), depth++) {
            if (link == cause) {
                return true;
            }
        }
        return false;
    }

    /** Handles several together; the results are in the same order. */
    List<HandlerResult> handleTogether(List<ReceivedMessage> all) {
        List<Read<T>> reads = all.stream().map(this::read).toList();
        List<Read<T>> good =
                reads.stream().filter(read -> read.problem() == null).toList();
        List<HandlerResult> results = new BatchCall(good).run();
        List<HandlerResult> inOrder = new ArrayList<>();
        int next = 0;
        for (Read<T> read : reads) {
            if (read.problem() instanceof HandlerResult.Unreadable unreadable) {
                inOrder.add(withoutBody(read.received(), null, unreadable));
            } else {
                inOrder.add(read.problem() != null ? read.problem() : results.get(next++));
            }
        }
        return inOrder;
    }

    private Read<T> read(ReceivedMessage received) {
        try {
            received.resolve(settings.bodies);
        } catch (UnresolvableBodyException never) {
            return new Read<>(received, null, new HandlerResult.Unreadable(never));
        } catch (Throwable maybeLater) {
            return new Read<>(received, null, failed(received, maybeLater));
        }
        try {
            return new Read<>(
                    received, Objects.requireNonNull(settings.decoder.decode(received.body(), received)), null);
        } catch (VirtualMachineError ours) {
            return new Read<>(received, null, failed(received, ours));
        } catch (Throwable malformed) {
            return new Read<>(received, null, new HandlerResult.Unreadable(malformed));
        }
    }

    private HandlerResult timed(ReceivedMessage received, Interceptor.Chain work) {
        SourceQueue queue = context.queue();
        if (queue.nearDeadLetter(received.receiveCount())) {
            log.warn(
                    "Delivery {} of at most {}: message {} of queue \"{}\"",
                    received.receiveCount(),
                    queue.maximumReceiveCount().orElse(0),
                    received.messageId(),
                    queue.name());
            listeners.tell(listener -> listener.nearDeadLetter(received));
        }
        listeners.tell(listener -> listener.started(received));
        long start = clocks.nanos();
        try {
            Outcome outcome = Objects.requireNonNull(work.proceed(), "the handler returned null instead of an Outcome");
            long taken = clocks.nanos() - start;
            times.add(taken);
            listeners.tell(listener -> listener.finished(received, outcome, Duration.ofNanos(taken)));
            return new HandlerResult.Decided(outcome);
        } catch (Throwable thrown) {
            times.add(clocks.nanos() - start);
            return failed(received, thrown);
        }
    }

    private Outcome intercepted(int depth, ReceivedMessage received, Interceptor.Chain innermost) throws Exception {
        return depth == interceptors.length
                ? innermost.proceed()
                : interceptors[depth].around(received, () -> intercepted(depth + 1, received, innermost));
    }

    private HandlerResult failed(ReceivedMessage received, Throwable failure) {
        Outcome outcome = settings.retry.after(failure);
        log.warn(
                "Message {} of queue \"{}\" failed on delivery {}",
                received.messageId(),
                context.queue().name(),
                received.receiveCount(),
                failure);
        listeners.tell(listener -> listener.failed(received, failure, outcome));
        return new HandlerResult.Decided(outcome, failure);
    }

    /**
     * One call of the batch handler. The interceptors of the first message enclose those of the second and so on, and the innermost is the
     * handler with all messages that no interceptor kept back.
     */
    private final class BatchCall {
        private final List<Read<T>> all;
        private final List<HandlerResult> results = new ArrayList<>();
        private final List<BatchMessage<T>> included = new ArrayList<>();
        private @Nullable BatchOutcome outcome;
        private @Nullable Exception failure;

        BatchCall(List<Read<T>> all) {
            this.all = all;
        }

        List<HandlerResult> run() {
            all.forEach(read -> results.add(new HandlerResult.Decided(Outcome.retry())));
            enter(0);
            return results;
        }

        private void enter(int index) {
            if (index == all.size()) {
                callHandler();
                return;
            }
            Read<T> read = all.get(index);
            boolean[] entered = new boolean[1];
            HandlerResult result = timed(
                    read.received(),
                    () -> intercepted(0, read.received(), () -> {
                        if (entered[0]) {
                            throw new IllegalStateException("an interceptor called proceed() twice");
                        }
                        entered[0] = true;
                        included.add(new BatchMessage<>(Objects.requireNonNull(read.value()), read.received()));
                        enter(index + 1);
                        return outcomeOf(read.received());
                    }));
            results.set(index, entered[0] && failedTogether(result) ? HandlerResult.Alone.INSTANCE : result);
            if (!entered[0]) {
                enter(index + 1); // an interceptor kept this message back; the others go on without it
            }
        }

        /** Whether it is the batch that failed: which message is to blame will be seen when each is handled alone. */
        private boolean failedTogether(HandlerResult result) {
            return failure != null
                    && included.size() > 1
                    && result instanceof HandlerResult.Decided decided
                    && decided.failure() != null
                    && isCausedBy(decided.failure(), failure);
        }

        private void callHandler() {
            if (included.isEmpty()) {
                return;
            }
            try {
                BatchHandler<T> handler = Objects.requireNonNull(settings.batchHandler);
                outcome = Objects.requireNonNull(
                        handler.handle(List.copyOf(included)),
                        "the batch handler returned null instead of a BatchOutcome");
            } catch (Exception thrown) {
                failure = thrown;
            } catch (Error thrown) {
                failure = new IllegalStateException("the batch handler threw an Error", thrown);
            }
        }

        private Outcome outcomeOf(Delivery delivery) throws Exception {
            if (failure != null) {
                throw failure;
            }
            return Objects.requireNonNull(outcome).of(delivery);
        }
    }
}
