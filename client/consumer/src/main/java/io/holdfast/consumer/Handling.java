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
final class Handling<T> {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final Settings<T> settings;
    private final Interceptor[] interceptors;
    private final Workplace workplace;
    private final Clocks clocks;
    private final Listeners listeners;
    private final HandlerTimes times;

    Handling(Settings<T> settings, Workplace workplace, HandlerTimes times) {
        this.settings = settings;
        this.interceptors = settings.interceptors.toArray(Interceptor[]::new);
        this.workplace = workplace;
        this.clocks = workplace.clocks();
        this.listeners = workplace.listeners();
        this.times = times;
    }

    /** A message that was read, or the reason why not. */
    private record Read<T>(
            ReceivedMessage received,
            @Nullable T value,
            @Nullable Verdict problem) {}

    Verdict handle(ReceivedMessage received) {
        Read<T> read = read(received);
        MessageHandler<T> handler = Objects.requireNonNull(settings.handler);
        if (read.problem() instanceof Verdict.Unreadable unreadable) {
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
    private Verdict withoutBody(
            ReceivedMessage received, @Nullable MessageHandler<T> handler, Verdict.Unreadable unreadable) {
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
            return new Verdict.Decided(Objects.requireNonNull(outcome, "an interceptor returned no outcome"));
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

    /** Handles several together; the verdicts are in the same order. */
    List<Verdict> handleTogether(List<ReceivedMessage> all) {
        List<Read<T>> reads = all.stream().map(this::read).toList();
        List<Read<T>> good =
                reads.stream().filter(read -> read.problem() == null).toList();
        List<Verdict> verdicts = new BatchCall(good).run();
        List<Verdict> inOrder = new ArrayList<>();
        int next = 0;
        for (Read<T> read : reads) {
            if (read.problem() instanceof Verdict.Unreadable unreadable) {
                inOrder.add(withoutBody(read.received(), null, unreadable));
            } else {
                inOrder.add(read.problem() != null ? read.problem() : verdicts.get(next++));
            }
        }
        return inOrder;
    }

    private Read<T> read(ReceivedMessage received) {
        try {
            received.resolve(settings.bodies);
        } catch (UnresolvableBodyException never) {
            return new Read<>(received, null, new Verdict.Unreadable(never));
        } catch (Throwable maybeLater) {
            return new Read<>(received, null, failed(received, maybeLater));
        }
        try {
            return new Read<>(
                    received, Objects.requireNonNull(settings.decoder.decode(received.body(), received)), null);
        } catch (VirtualMachineError ours) {
            return new Read<>(received, null, failed(received, ours));
        } catch (Throwable malformed) {
            return new Read<>(received, null, new Verdict.Unreadable(malformed));
        }
    }

    private Verdict timed(ReceivedMessage received, Interceptor.Chain work) {
        SourceQueue queue = workplace.queue();
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
            Outcome outcome = Objects.requireNonNull(work.proceed(), "the handler returned no outcome");
            long taken = clocks.nanos() - start;
            times.add(taken);
            listeners.tell(listener -> listener.finished(received, outcome, Duration.ofNanos(taken)));
            return new Verdict.Decided(outcome);
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

    private Verdict failed(ReceivedMessage received, Throwable failure) {
        Outcome outcome = settings.retry.after(failure);
        log.warn(
                "Message {} of queue \"{}\" failed at receive {}",
                received.messageId(),
                workplace.queue().name(),
                received.receiveCount(),
                failure);
        listeners.tell(listener -> listener.failed(received, failure, outcome));
        return new Verdict.Decided(outcome, failure);
    }

    /**
     * One call of the batch handler. The interceptors of the first message enclose those of the second and so on, and the innermost is the
     * handler with all messages that no interceptor kept back.
     */
    private final class BatchCall {
        private final List<Read<T>> all;
        private final List<Verdict> verdicts = new ArrayList<>();
        private final List<BatchMessage<T>> included = new ArrayList<>();
        private @Nullable BatchOutcome outcome;
        private @Nullable Exception failure;

        BatchCall(List<Read<T>> all) {
            this.all = all;
        }

        List<Verdict> run() {
            all.forEach(read -> verdicts.add(new Verdict.Decided(Outcome.retry())));
            enter(0);
            return verdicts;
        }

        private void enter(int index) {
            if (index == all.size()) {
                callHandler();
                return;
            }
            Read<T> read = all.get(index);
            boolean[] entered = new boolean[1];
            Verdict verdict = timed(
                    read.received(),
                    () -> intercepted(0, read.received(), () -> {
                        if (entered[0]) {
                            throw new IllegalStateException("an interceptor proceeded twice");
                        }
                        entered[0] = true;
                        included.add(new BatchMessage<>(Objects.requireNonNull(read.value()), read.received()));
                        enter(index + 1);
                        return outcomeOf(read.received());
                    }));
            verdicts.set(index, entered[0] && failedTogether(verdict) ? Verdict.Alone.INSTANCE : verdict);
            if (!entered[0]) {
                enter(index + 1); // an interceptor kept this message back; the others go on without it
            }
        }

        /** Whether it is the batch that failed: which message is to blame will be seen when each is handled alone. */
        private boolean failedTogether(Verdict verdict) {
            return failure != null
                    && included.size() > 1
                    && verdict instanceof Verdict.Decided decided
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
                        handler.handle(List.copyOf(included)), "the batch handler returned no outcome");
            } catch (Exception thrown) {
                failure = thrown;
            } catch (Error thrown) {
                failure = new IllegalStateException("the batch handler failed badly", thrown);
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
