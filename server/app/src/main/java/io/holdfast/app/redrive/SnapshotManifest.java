package io.holdfast.app.redrive;

import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/**
 * The file {@code manifest.json} of a snapshot, in the form that {@code holdfast dlq} reads. The server sees messages in flight too, so none are
 * missing but delayed ones.
 */
record SnapshotManifest(
        QueueName queue,
        boolean isFifo,
        List<QueueName> sources,
        Instant startedAt,
        Instant finishedAt,
        long messages,
        long bytes,
        long delayed,
        String messagesSha256) {
    private static final String FORMAT = "holdfast-dead-letters";
    private static final int VERSION = 1;

    String text() {
        JsonBuffer json = new JsonBuffer();
        json.open('{').member("format").quoted(FORMAT);
        json.member("version").number(VERSION);
        json.member("queueName").quoted(queue.name());
        json.member("queueUrl").quoted("/" + queue.account() + "/" + queue.name());
        json.member("queueArn").quoted(queue.arn());
        json.member("fifo").bool(isFifo);
        json.member("sources").open('[');
        sources.forEach(source -> json.element().quoted(source.arn()));
        json.close(']').member("startedAt").quoted(startedAt.toString());
        json.member("finishedAt").quoted(finishedAt.toString());
        json.member("resumed").bool(false);
        json.member("messages").number(messages);
        json.member("bytes").number(bytes);
        json.member("duplicates").number(0);
        json.member("inFlightAtStart").number(0);
        json.member("delayedAtStart").number(delayed);
        json.member("visibleAtEnd").number(0);
        json.member("notReleased").number(0);
        json.member("stopped").quoted("");
        json.member("complete").bool(delayed == 0);
        json.member("warnings").open('[').close(']');
        json.member("messagesSha256").quoted(messagesSha256).close('}');
        return new String(json.array(), 0, json.length(), StandardCharsets.UTF_8) + "\n";
    }
}
