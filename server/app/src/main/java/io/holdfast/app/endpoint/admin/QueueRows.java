package io.holdfast.app.endpoint.admin;

import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Rows of this node's list of queues, for a list of all nodes. Any thread but a loop's: it goes through many queues. */
public final class QueueRows {
    private final QueueTable table;

    QueueRows(QueueTable table) {
        this.table = table;
    }

    /** Those that a page may need of the queues that are meant: the first after a name. */
    public QueueRowsElsewhere.Found of(QueueRowsElsewhere.Page page, Predicate<QueueName> isMeant) {
        NameMatch match;
        try {
            match = NameMatch.of(page.match());
        } catch (AdminRefused tooLong) {
            // It was looked at where the client has asked.
            throw new IllegalArgumentException(tooLong);
        }
        QueueSnapshot now = table.at(page.nowMillis());
        SortedMap<String, String> rows = new TreeMap<>();
        long total = 0;
        for (QueueRow row : now.rows()) {
            QueueName name = row.queue().name();
            if (!name.region().equals(page.region())
                    || !name.account().equals(page.account())
                    || !match.matches(name.name())
                    || !isMeant.test(name)) {
                continue;
            }
            total++;
            // One more than the page has, which tells whether there is another page.
            if (name.name().compareTo(page.after()) > 0 && rows.size() <= page.limit()) {
                rows.put(name.name(), json(row, page, now.atMillis()));
            }
        }
        return new QueueRowsElsewhere.Found(total, rows, new TreeMap<>());
    }

    private static String json(QueueRow row, QueueRowsElsewhere.Page page, long atMillis) {
        JsonBuffer json = new JsonBuffer();
        QueueName name = row.queue().name();
        json.open('{');
        row.write(json, page.baseUrl() + '/' + name.account() + '/' + name.name(), atMillis);
        json.close('}');
        return new String(json.array(), 0, json.length(), StandardCharsets.UTF_8);
    }
}
