package io.holdfast.engine;

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
    private static final int VERSION = 1;

    public QueueInfo {
        tags = Collections.unmodifiableSortedMap(tags);
    }

    QueueInfo withSettings(QueueSettings changed, long nowMillis) {
        return new QueueInfo(id, name, changed, tags, createdAtMillis, nowMillis, purgedAtMillis);
    }

    QueueInfo withTags(SortedMap<String, String> changed) {
        return new QueueInfo(id, name, settings, changed, createdAtMillis, modifiedAtMillis, purgedAtMillis);
    }

    QueueInfo purgedAt(long nowMillis) {
        return new QueueInfo(id, name, settings, tags, createdAtMillis, modifiedAtMillis, nowMillis);
    }

    /**
     * <pre>
     * | version 1 | created 8 | modified 8 | purged 8 | region 4+n | account 4+n | name 4+n | attributes: count 4, (4+n, 4+n)* | tags: likewise |
     * </pre>
     */
    byte[] toRow() {
        return Bytes.ofSize(128)
                .putByte(VERSION)
                .putLong(createdAtMillis)
                .putLong(modifiedAtMillis)
                .putLong(purgedAtMillis)
                .putText(name.region())
                .putText(name.account())
                .putText(name.name())
                .putTexts(settings.given())
                .putTexts(tags)
                .done();
    }

    static QueueInfo ofRow(long id, byte[] row) {
        Bytes in = Bytes.reading(row);
        in.version(VERSION);
        long created = in.getLong();
        long modified = in.getLong();
        long purged = in.getLong();
        QueueName name = new QueueName(in.getRequiredText(), in.getRequiredText(), in.getRequiredText());
        QueueSettings settings = QueueSettings.of(in.getTexts());
        QueueInfo info = new QueueInfo(id, name, settings, in.getTexts(), created, modified, purged);
        in.end();
        return info;
    }
}
