package io.holdfast.app.peer;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.QueueRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The replies to commands for parts, as bytes. Texts and blocks have their length before them; a refusal is its name, none where there is none.
 *
 * <pre>
 *   version 1 | kind 1
 *     16 Refused            refusal | detail
 *     17 Received           count 4 | sequence 8, row of the message, delivery 4, receives 4, first received 8 …
 *     18 Deleted            count 4 | refusal …
 *     19 VisibilityChanged  count 4 | refusal …
 *     20 Described          id 8 | row of the queue | visible 8 | in flight 8 | delayed 8 | waiting 4 | oldest 8 | sent, received, deleted, dead
 *                           letters that came, redelivered, empty receives: 8 each
 * </pre>
 *
 * Pure functions.
 */
final class PartReplyWire {
    static final byte FIRST = 16;
    private static final byte REFUSED = 16;
    private static final byte RECEIVED = 17;
    private static final byte DELETED = 18;
    private static final byte VISIBILITY_CHANGED = 19;
    private static final byte DESCRIBED = 20;

    private PartReplyWire() {}

    static byte[] write(byte version, Reply reply) {
        if (reply instanceof Reply.Refused refused) {
            return new WireWriter(version, REFUSED)
                    .text(refused.refusal().name())
                    .text(refused.detail())
                    .done();
        }
        if (reply instanceof Reply.Received received) {
            WireWriter out = new WireWriter(version, RECEIVED)
                    .number32(received.deliveries().size());
            for (Delivery each : received.deliveries()) {
                out.number64(each.sequence())
                        .block(MessageRow.of(each.message()))
                        .number32(each.deliveryNumber())
                        .number32(each.receiveCount())
                        .number64(each.firstReceivedAtMillis());
            }
            return out.done();
        }
        if (reply instanceof Reply.Deleted deleted) {
            return outcomes(new WireWriter(version, DELETED), deleted.outcomes());
        }
        if (reply instanceof Reply.VisibilityChanged changed) {
            return outcomes(new WireWriter(version, VISIBILITY_CHANGED), changed.outcomes());
        }
        if (reply instanceof Reply.Described described) {
            return write(version, described.description());
        }
        throw new IllegalArgumentException(reply.getClass().getSimpleName() + " is no reply to another node");
    }

    private static byte[] write(byte version, QueueDescription described) {
        QueueStatistics counted = described.statistics();
        return new WireWriter(version, DESCRIBED)
                .number64(described.queue().id())
                .block(QueueRow.of(described.queue()))
                .number64(described.visible())
                .number64(described.inFlight())
                .number64(described.delayed())
                .number32(described.waiters())
                .number64(described.oldestAgeMillis())
                .number64(counted.sent)
                .number64(counted.received)
                .number64(counted.deletesAccepted)
                .number64(counted.deadLettersIn)
                .number64(counted.redelivered)
                .number64(counted.emptyReceives)
                .done();
    }

    private static byte[] outcomes(WireWriter out, List<@Nullable Refusal> outcomes) {
        out.number32(outcomes.size());
        outcomes.forEach(each -> out.text(each == null ? null : each.name()));
        return out.done();
    }

    static Reply read(byte kind, byte[] bytes, int offset, int length) {
        WireReader in = new WireReader(bytes, offset, length);
        return switch (kind) {
            case REFUSED -> new Reply.Refused(Refusal.valueOf(in.text()), in.text());
            case RECEIVED -> new Reply.Received(deliveries(in));
            case DELETED -> new Reply.Deleted(outcomes(in));
            case VISIBILITY_CHANGED -> new Reply.VisibilityChanged(outcomes(in));
            case DESCRIBED -> new Reply.Described(description(in));
            default -> throw new IllegalArgumentException("a node has sent the unknown reply " + kind);
        };
    }

    private static List<Delivery> deliveries(WireReader in) {
        List<Delivery> deliveries = new ArrayList<>();
        int count = in.count();
        for (int i = 0; i < count; i++) {
            deliveries.add(new Delivery(
                    in.number64(), MessageRow.read(in.block()), in.number32(), in.number32(), in.number64()));
        }
        return deliveries;
    }

    private static List<@Nullable Refusal> outcomes(WireReader in) {
        List<@Nullable Refusal> outcomes = new ArrayList<>();
        int count = in.count();
        for (int i = 0; i < count; i++) {
            String name = in.textOrNull();
            outcomes.add(name == null ? null : Refusal.valueOf(name));
        }
        return outcomes;
    }

    private static QueueDescription description(WireReader in) {
        QueueInfo queue = QueueRow.read(in.number64(), in.block());
        long visible = in.number64();
        long inFlight = in.number64();
        long delayed = in.number64();
        int waiters = in.number32();
        long oldestAgeMillis = in.number64();
        QueueStatistics counted = new QueueStatistics();
        counted.sent = in.number64();
        counted.received = in.number64();
        counted.deletesAccepted = in.number64();
        counted.deadLettersIn = in.number64();
        counted.redelivered = in.number64();
        counted.emptyReceives = in.number64();
        return new QueueDescription(queue, visible, inFlight, delayed, waiters, oldestAgeMillis, null, counted);
    }
}
