package io.holdfast.app.peer;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.KeepPart;
import io.holdfast.engine.command.Origin;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.row.QueueRow;
import java.util.ArrayList;
import java.util.List;

/**
 * The commands for parts of queues that are spread over several partitions, as bytes. Texts and blocks have their length before them.
 *
 * <pre>
 *   version 1 | kind 1 | principal, address and key of who asks: texts | queue id 8 | then
 *     16 SendMessage              count 4 | id 16, sender, body, md5, attributes, trace, group, deduplication id, delay 8 …
 *     17 ReceiveMessage           maximum 4 | visibility 8 | wait 8 | is one of several 1
 *     18 DeleteMessage            count 4 | sequence 8, delivery 4 …
 *     19 ChangeMessageVisibility  count 4 | sequence 8, delivery 4, visibility 8, returns the receive 1 …
 *     20 GetQueueAttributes
 *     21 KeepPart                 id of the queue 8 | row of the queue | is wanted 1
 *     22 DeleteQueue
 *     23 SetQueueAttributes       attributes, expected: count 4, (text, text) each
 * </pre>
 *
 * Pure functions.
 */
final class PartCommandWire {
    static final byte FIRST = 16;
    private static final byte SEND = 16;
    private static final byte RECEIVE = 17;
    private static final byte DELETE = 18;
    private static final byte CHANGE_VISIBILITY = 19;
    private static final byte DESCRIBE = 20;
    private static final byte KEEP_PART = 21;
    private static final byte DELETE_QUEUE = 22;
    private static final byte SET_ATTRIBUTES = 23;

    private PartCommandWire() {}

    static byte[] write(byte version, Command command, Origin origin) {
        WireWriter out = new WireWriter(version, kind(command))
                .text(origin.principal())
                .text(origin.address())
                .text(origin.keyId())
                .number64(command.queueId());
        if (command instanceof SendMessage send) {
            out.number32(send.drafts().size());
            send.drafts().forEach(draft -> write(draft, out));
        } else if (command instanceof ReceiveMessage receive) {
            out.number32(receive.maximum())
                    .number64(receive.visibilityMillis())
                    .number64(receive.waitMillis())
                    .number8(receive.isOneOfSeveral() ? 1 : 0);
        } else if (command instanceof DeleteMessage delete) {
            out.number32(delete.receipts().size());
            delete.receipts().forEach(receipt -> write(receipt, out));
        } else if (command instanceof ChangeMessageVisibility change) {
            out.number32(change.changes().size());
            for (ChangeMessageVisibility.Change each : change.changes()) {
                write(each.receipt(), out);
                out.number64(each.visibilityMillis()).number8(each.returnsReceive() ? 1 : 0);
            }
        } else if (command instanceof KeepPart keep) {
            out.number64(keep.queue().id()).block(QueueRow.of(keep.queue())).number8(keep.isWanted() ? 1 : 0);
        } else if (command instanceof SetQueueAttributes set) {
            out.texts(set.attributes()).texts(set.expected());
        }
        return out.done();
    }

    private static byte kind(Command command) {
        if (command instanceof SendMessage) {
            return SEND;
        } else if (command instanceof ReceiveMessage) {
            return RECEIVE;
        } else if (command instanceof DeleteMessage) {
            return DELETE;
        } else if (command instanceof ChangeMessageVisibility) {
            return CHANGE_VISIBILITY;
        } else if (command instanceof GetQueueAttributes) {
            return DESCRIBE;
        } else if (command instanceof KeepPart) {
            return KEEP_PART;
        } else if (command instanceof DeleteQueue) {
            return DELETE_QUEUE;
        } else if (command instanceof SetQueueAttributes) {
            return SET_ATTRIBUTES;
        }
        throw new IllegalArgumentException(command.getClass().getSimpleName() + " is never sent to another node");
    }

    private static void write(Receipt receipt, WireWriter out) {
        out.number64(receipt.sequence()).number32(receipt.deliveryNumber());
    }

    private static void write(SendMessage.Draft draft, WireWriter out) {
        out.number64(draft.idHigh())
                .number64(draft.idLow())
                .text(draft.senderId())
                .block(draft.body())
                .block(draft.bodyMd5())
                .block(draft.attributes())
                .text(draft.traceHeader())
                .text(draft.groupId())
                .text(draft.deduplicationId())
                .number64(draft.delayMillis());
    }

    static CommandWire.Sent read(byte kind, byte[] bytes, int offset, int length) {
        WireReader in = new WireReader(bytes, offset, length);
        Origin origin = new Origin(in.text(), in.text(), in.text());
        long queueId = in.number64();
        Command command = switch (kind) {
            case SEND -> new SendMessage(queueId, drafts(in));
            case RECEIVE ->
                new ReceiveMessage(queueId, in.number32(), in.number64(), in.number64(), null, in.number8() == 1);
            case DELETE -> new DeleteMessage(queueId, receipts(in));
            case CHANGE_VISIBILITY -> new ChangeMessageVisibility(queueId, changes(in));
            case DESCRIBE -> new GetQueueAttributes(queueId);
            case KEEP_PART -> new KeepPart(queueId, QueueRow.read(in.number64(), in.block()), in.number8() == 1);
            case DELETE_QUEUE -> new DeleteQueue(queueId);
            case SET_ATTRIBUTES -> new SetQueueAttributes(queueId, in.texts(), in.texts());
            default -> throw new IllegalArgumentException("a node has sent the unknown command " + kind);
        };
        return new CommandWire.Sent(command, origin);
    }

    private static List<SendMessage.Draft> drafts(WireReader in) {
        List<SendMessage.Draft> drafts = new ArrayList<>();
        int count = in.count();
        for (int i = 0; i < count; i++) {
            drafts.add(new SendMessage.Draft(
                    in.number64(),
                    in.number64(),
                    in.text(),
                    in.block(),
                    in.block(),
                    in.block(),
                    in.textOrNull(),
                    in.textOrNull(),
                    in.textOrNull(),
                    in.number64()));
        }
        return drafts;
    }

    private static List<Receipt> receipts(WireReader in) {
        List<Receipt> receipts = new ArrayList<>();
        int count = in.count();
        for (int i = 0; i < count; i++) {
            receipts.add(new Receipt(in.number64(), in.number32()));
        }
        return receipts;
    }

    private static List<ChangeMessageVisibility.Change> changes(WireReader in) {
        List<ChangeMessageVisibility.Change> changes = new ArrayList<>();
        int count = in.count();
        for (int i = 0; i < count; i++) {
            changes.add(new ChangeMessageVisibility.Change(
                    new Receipt(in.number64(), in.number32()), in.number64(), in.number8() == 1));
        }
        return changes;
    }
}
