package io.holdfast.app.tracing;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.metrics.TraceNumbers;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.TracedMove;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which messages are traced, and tells {@link MessageTraces} what happens to them. A message is traced if it carries AWSTraceHeader or an
 * attribute {@code traceparent}; a request is if it has a header of that name. Of others nothing is told. Any thread.
 */
public final class Tracing implements AutoCloseable {
    /** Nobody makes spans. */
    public static final Tracing OFF = new Tracing(null, () -> 0, ClockSteps.none());

    private final @Nullable MessageTraces traces;
    private final PartitionClock clock;
    private final ClockSteps steps;
    private final ReceivedTraces received = new ReceivedTraces();

    private Tracing(@Nullable MessageTraces traces, PartitionClock clock, ClockSteps steps) {
        this.traces = traces;
        this.clock = clock;
        this.steps = steps;
    }

    public static Tracing to(MessageTraces traces, PartitionClock clock, ClockSteps steps) {
        return new Tracing(new GuardedTraces(traces), clock, steps);
    }

    public boolean isOn() {
        return traces != null;
    }

    /** A request that is about to be carried out. */
    public TracedRequest begin(@Nullable String traceParent, String clientAddress) {
        return new TracedRequest(
                steps.shown(clock.nowMillis()), System.nanoTime(), TracedMove.bounded(traceParent), clientAddress);
    }

    /** The message is stored. */
    public void sent(TracedRequest request, QueueInfo queue, SendMessage.Draft message, long idHigh, long idLow) {
        MessageTrace trace = MessageTrace.of(message.attributes(), message.traceHeader());
        if (isTraced(trace, request)) {
            tell(new TracedEvent(
                    TracedEvent.Kind.SEND,
                    queue.name(),
                    new UUID(idHigh, idLow).toString(),
                    trace,
                    request.traceParent(),
                    request.startMillis(),
                    System.nanoTime() - request.startNanos(),
                    message.body().length,
                    0,
                    request.clientAddress(),
                    null));
        }
    }

    /** The message is leased. A request that waited for it began before it was sent; its span does not. */
    public void received(TracedRequest request, QueueInfo queue, Delivery delivery) {
        Message message = delivery.message();
        MessageTrace trace = MessageTrace.of(message.attributes(), message.traceHeader());
        if (isTraced(trace, request)) {
            String id = new UUID(message.idHigh(), message.idLow()).toString();
            if (!trace.isNone()) {
                received.put(new ReceivedTraces.Entry(queue.id(), delivery.sequence(), id, trace));
            }
            long waitedMillis = Math.max(0, steps.shown(message.sentAtMillis()) - request.startMillis());
            tell(new TracedEvent(
                    TracedEvent.Kind.RECEIVE,
                    queue.name(),
                    id,
                    trace,
                    request.traceParent(),
                    request.startMillis() + waitedMillis,
                    Math.max(0, System.nanoTime() - request.startNanos() - waitedMillis * 1_000_000),
                    message.body().length,
                    delivery.receiveCount(),
                    request.clientAddress(),
                    null));
        }
    }

    /** The message at that place is deleted. */
    public void deleted(TracedRequest request, QueueInfo queue, long sequence) {
        ReceivedTraces.Entry known = received.get(queue.id(), sequence);
        MessageTrace trace = known == null ? MessageTrace.NONE : known.trace();
        if (isTraced(trace, request)) {
            if (known != null) {
                received.remove(known);
            }
            tell(new TracedEvent(
                    TracedEvent.Kind.DELETE,
                    queue.name(),
                    known == null ? null : known.messageId(),
                    trace,
                    request.traceParent(),
                    request.startMillis(),
                    System.nanoTime() - request.startNanos(),
                    -1,
                    0,
                    request.clientAddress(),
                    null));
        }
    }

    /** The message is a dead letter. */
    public void deadLettered(TracedMove move) {
        tell(new TracedEvent(
                TracedEvent.Kind.DEAD_LETTER,
                move.source(),
                new UUID(move.idHigh(), move.idLow()).toString(),
                new MessageTrace(move.traceParent(), move.traceHeader()),
                null,
                steps.shown(move.atMillis()),
                Math.max(0, clock.nowMillis() - move.atMillis()) * 1_000_000,
                move.bodyBytes(),
                move.receiveCount(),
                "",
                move.target()));
    }

    public TraceNumbers numbers() {
        return traces == null ? TraceNumbers.NONE : traces.numbers();
    }

    @Override
    public void close() {
        if (traces != null) {
            traces.close();
        }
    }

    private static boolean isTraced(MessageTrace message, TracedRequest request) {
        return !message.isNone() || request.traceParent() != null;
    }

    private void tell(TracedEvent event) {
        if (traces != null) {
            traces.add(event);
        }
    }
}
