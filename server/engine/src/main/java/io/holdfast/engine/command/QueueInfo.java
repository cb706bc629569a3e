package io.holdfast.engine.command;

import java.util.Collections;
import java.util.SortedMap;

/**
 * What a queue is, without its messages. Immutable: a change makes a new one.
 *
 * @param purgedAtMillis when it was last purged; 0 if never
 */
public record QueueInfo(
        long id,
        QueueName name,
        QueueSettings settings,
        SortedMap<String, String> tags,
        long createdAtMillis,
        long modifiedAtMillis,
        long purgedAtMillis) {
    public QueueInfo {
        tags = Collections.unmodifiableSortedMap(tags);
    }

    public QueueInfo withSettings(QueueSettings changed, long nowMillis) {
        return new QueueInfo(id, name, changed, tags, createdAtMillis, nowMillis, purgedAtMillis);
    }

    public QueueInfo withTags(SortedMap<String, String> changed) {
        return new QueueInfo(id, name, settings, changed, createdAtMillis, modifiedAtMillis, purgedAtMillis);
    }

    /** A part of this queue, which is known under the same name. */
    public QueueInfo part(long partId) {
        return new QueueInfo(partId, name, settings, tags, createdAtMillis, modifiedAtMillis, purgedAtMillis);
    }

    public QueueInfo purgedAt(long nowMillis) {
        return new QueueInfo(id, name, settings, tags, createdAtMillis, modifiedAtMillis, nowMillis);
    }
}
