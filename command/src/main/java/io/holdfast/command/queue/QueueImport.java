package io.holdfast.command.queue;

import io.holdfast.app.backup.BackedUpMessage;
import io.holdfast.app.backup.BackedUpQueue;
import io.holdfast.app.backup.BackupRefused;
import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.QueueReference;
import io.holdfast.command.server.ServerConnection;
import io.holdfast.command.server.ServiceError;
import io.holdfast.command.terminal.Numbers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/** Sends the messages of a backed up queue to a queue of a server, in their order, ten at a time at most. The main thread only. */
final class QueueImport {
    private static final int LARGEST_BATCH = 10;
    /** What every server takes in one request. */
    private static final int LARGEST_BATCH_BYTES = 256 << 10;

    private final ServerConnection connection;
    private final QueueReference into;
    private final long skip;
    private final BooleanSupplier stop;
    private final LongConsumer progress;
    private final List<Map<String, Object>> entries = new ArrayList<>();
    private int entriesBytes;
    private long seen;
    private long sent;

    /** @param skip so many messages at the beginning are left out */
    QueueImport(ServerConnection connection, String into, long skip, BooleanSupplier stop, LongConsumer progress) {
        this.connection = connection;
        this.into = QueueReference.of(into);
        this.skip = skip;
        this.stop = stop;
        this.progress = progress;
    }

    /** Goes on as long as it is not stopped; whether it has sent all. */
    boolean send(BackedUpQueue queue) throws IOException, ServiceError, CommandRefused, BackupRefused {
        String url = connection.sqs().url(into);
        boolean isFifo = into.name().endsWith(".fifo");
        if (isFifo != queue.isFifo()) {
            throw new CommandRefused("The queue %s is %s, and %s is %s: the messages cannot go there."
                    .formatted(queue.name(), kind(queue.isFifo()), into.name(), kind(isFifo)));
        }
        for (List<BackedUpMessage> some = queue.next(); !some.isEmpty(); some = queue.next()) {
            for (BackedUpMessage message : some) {
                if (stop.getAsBoolean()) {
                    return false;
                }
                add(url, message, isFifo);
            }
        }
        flush(url);
        return true;
    }

    long sent() {
        return sent;
    }

    private static String kind(boolean isFifo) {
        return isFifo ? "a FIFO queue" : "a standard queue";
    }

    private void add(String url, BackedUpMessage message, boolean isFifo)
            throws IOException, ServiceError, CommandRefused {
        seen++;
        if (seen <= skip) {
            return;
        }
        Map<String, Object> entry = entry(message, isFifo);
        int bytes = entry.toString().getBytes(StandardCharsets.UTF_8).length;
        if (entries.size() == LARGEST_BATCH || (!entries.isEmpty() && entriesBytes + bytes > LARGEST_BATCH_BYTES)) {
            flush(url);
        }
        entries.add(entry);
        entriesBytes += bytes;
    }

    /** Its deduplication id is the id that it had: a second try within five minutes sends nothing twice. */
    private static Map<String, Object> entry(BackedUpMessage message, boolean isFifo) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("MessageBody", message.body());
        Map<String, Object> attributes = new LinkedHashMap<>();
        message.attributes()
                .forEach((name, attribute) -> attributes.put(
                        name,
                        Map.of(
                                "DataType",
                                attribute.type(),
                                attribute.isBinary() ? "BinaryValue" : "StringValue",
                                attribute.value())));
        if (!attributes.isEmpty()) {
            entry.put("MessageAttributes", attributes);
        }
        if (message.group() != null) {
            entry.put("MessageGroupId", message.group());
        }
        if (isFifo) {
            entry.put("MessageDeduplicationId", message.id());
        }
        if (message.traceHeader() != null) {
            entry.put(
                    "MessageSystemAttributes",
                    Map.of("AWSTraceHeader", Map.of("DataType", "String", "StringValue", message.traceHeader())));
        }
        return entry;
    }

    private void flush(String url) throws IOException, ServiceError, CommandRefused {
        if (entries.isEmpty()) {
            return;
        }
        for (int i = 0; i < entries.size(); i++) {
            entries.get(i).put("Id", Integer.toString(i));
        }
        Json answer =
                connection.sqs().call("SendMessageBatch", Map.of("QueueUrl", url, "Entries", List.copyOf(entries)));
        sent += answer.list("Successful").size();
        for (Json failure : answer.list("Failed")) {
            throw new CommandRefused("%s were sent, then one was refused: %s (%s)"
                    .formatted(Numbers.of(sent, "message"), failure.text("Message"), failure.text("Code")));
        }
        entries.clear();
        entriesBytes = 0;
        progress.accept(sent);
    }
}
