package io.holdfast.app.backup;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.app.peek.MessagePeek;
import io.holdfast.app.peek.PeekFilter;
import io.holdfast.app.peek.PeekPage;
import io.holdfast.app.peek.PeekQuery;
import io.holdfast.app.peek.PeekRefused;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttributeBytes;
import io.holdfast.store.Store;
import io.holdfast.store.StoreUnreadable;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A queue of a backup. Its messages are shown a page at a time, however many there are, in the same order each time. One thread. */
public final class BackedUpQueue {
    private final QueueInfo info;
    private final List<? extends Store> stores;
    private final MessagePeek peek;
    private @Nullable String from;
    private boolean isPeeked;
    private boolean isOver;

    private BackedUpQueue(QueueInfo info, int partition, List<? extends Store> stores, long nowMillis) {
        this.info = info;
        this.stores = stores;
        QueuePlacement placement = new QueuePlacement(partition, stores.size());
        this.peek = new MessagePeek(
                id -> new StoredRows(stores.get(QueuePlacement.isPart(id) ? placement.partitionOf(id) : partition)),
                placement::partId,
                queue -> null,
                () -> nowMillis);
    }

    /** @param stores of all partitions, with plain rows */
    static BackedUpQueue find(
            String wanted, List<? extends Store> stores, long nowMillis, Consumer<BiConsumer<Integer, QueueInfo>> all)
            throws BackupRefused {
        List<BackedUpQueue> found = new ArrayList<>();
        all.accept((partition, queue) -> {
            boolean isNamed =
                    queue.name().name().equals(wanted) || queue.name().arn().equals(wanted);
            if (isNamed && !QueuePlacement.isPart(queue.id())) {
                found.add(new BackedUpQueue(queue, partition, stores, nowMillis));
            }
        });
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new BackupRefused(
                found.isEmpty()
                        ? "There is no queue " + wanted + " in the backup."
                        : "There are " + found.size() + " queues named " + wanted
                                + " in the backup, of different accounts or regions; give the ARN of one.");
    }

    public String name() {
        return info.name().name();
    }

    public boolean isFifo() {
        return info.settings().isFifo();
    }

    /** The next messages, a hundred at most; none when all were shown. Those that were on their way to the queue come last. */
    public List<BackedUpMessage> next() throws BackupRefused {
        try {
            List<BackedUpMessage> some = new ArrayList<>();
            while (some.isEmpty() && !isPeeked) {
                PeekPage page = peek.page(
                        info,
                        new PeekQuery(from, 0, PeekQuery.MOST_MESSAGES, PeekQuery.WHOLE_BODY_BYTES, PeekFilter.ALL));
                page.messages().forEach(message -> some.add(shown(message.message())));
                from = page.next();
                isPeeked = from == null;
            }
            if (some.isEmpty() && !isOver) {
                isOver = true;
                new MessagesOnTheirWay(stores).to(info).forEach(message -> some.add(shown(message)));
            }
            return some;
        } catch (PeekRefused refused) {
            throw unreadable(refused);
        } catch (StoreUnreadable | RowsUnreadable | InvariantViolation damaged) {
            throw unreadable(damaged);
        }
    }

    private BackupRefused unreadable(Exception cause) {
        return new BackupRefused(
                "The messages of the queue " + name() + " in the backup cannot be read: " + cause.getMessage()
                        + " If the queue was deleted since, its key is destroyed.",
                cause);
    }

    private static BackedUpMessage shown(Message message) {
        Map<String, BackedUpMessage.Attribute> attributes = new LinkedHashMap<>();
        if (message.attributes().length > 0) {
            MessageAttributeBytes.decode(message.attributes()).forEach((name, attribute) -> {
                byte[] value = attribute.value();
                boolean isBinary = attribute.shape() == MessageAttribute.Shape.BINARY;
                attributes.put(
                        name,
                        new BackedUpMessage.Attribute(
                                String.valueOf(attribute.dataType()),
                                isBinary,
                                value == null
                                        ? ""
                                        : isBinary
                                                ? Base64.getEncoder().encodeToString(value)
                                                : new String(value, UTF_8)));
            });
        }
        return new BackedUpMessage(
                new UUID(message.idHigh(), message.idLow()).toString(),
                new String(message.body(), UTF_8),
                attributes,
                message.groupId(),
                message.traceHeader());
    }
}
