package io.holdfast.engine.row;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;

/**
 * What a queue is, without its messages.
 *
 * <pre>
 * | version 1 | created 8 | modified 8 | purged 8 | region 4+n | account 4+n | name 4+n | attributes: count 4, (4+n, 4+n)* | tags: likewise |
 * </pre>
 */
public final class QueueRow {
    private static final int VERSION = 1;

    private QueueRow() {}

    public static byte[] of(QueueInfo queue) {
        return RowWriter.ofSize(128)
                .putByte(VERSION)
                .putLong(queue.createdAtMillis())
                .putLong(queue.modifiedAtMillis())
                .putLong(queue.purgedAtMillis())
                .putText(queue.name().region())
                .putText(queue.name().account())
                .putText(queue.name().name())
                .putTexts(queue.settings().given())
                .putTexts(queue.tags())
                .done();
    }

    public static QueueInfo read(long id, byte[] row) {
        RowReader in = RowReader.of(row);
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
