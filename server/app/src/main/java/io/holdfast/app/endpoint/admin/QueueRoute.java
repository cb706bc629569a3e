package io.holdfast.app.endpoint.admin;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/**
 * Everything about one queue but its messages.
 *
 * @param shown from the server's own time to the wall clock's
 */
record QueueRoute(
        QueueTable table,
        QueueDirectory directory,
        long startedAtMillis,
        LongUnaryOperator shown,
        List<QueueDetails> details)
        implements AdminRoute {
    private static final int MOST_SOURCES = 1_000;

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/queues/{queue}";
    }

    @Override
    public IamAction action() {
        return IamAction.GET_QUEUE;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        QueueInfo queue = request.queue();
        answer.work(() -> answer.json(json -> write(json, queue, request)));
    }

    private void write(JsonBuffer json, QueueInfo queue, AdminRequest request) {
        long nowMillis = request.context().nowMillis();
        QueueName name = queue.name();
        table.row(queue, nowMillis).write(json, request.urlOf(name), nowMillis);
        JsonFields.text(json, "arn", name.arn());
        JsonFields.at(json, "createdAt", shown.applyAsLong(queue.createdAtMillis()));
        JsonFields.texts(json, "attributes", attributes(queue));
        JsonFields.texts(json, "tags", queue.tags());
        List<String> sources = directory.deadLetterSources(name, "", MOST_SOURCES).stream()
                .map(QueueName::name)
                .toList();
        JsonFields.texts(json, "deadLetterSources", sources);
        details.forEach(each -> each.write(queue, json));
        json.member("marks").open('[');
        for (QueueMark mark : marks(queue)) {
            json.element().open('{');
            JsonFields.at(json, "at", mark.atMillis());
            JsonFields.text(json, "kind", mark.kind());
            JsonFields.text(json, "text", mark.text());
            json.close('}');
        }
        json.close(']');
    }

    private static Map<String, String> attributes(QueueInfo queue) {
        Map<String, String> values = new TreeMap<>();
        for (QueueAttribute attribute : QueueAttribute.values()) {
            String value = queue.settings().value(attribute.wireName());
            if (value != null) {
                values.put(attribute.wireName(), value);
            }
        }
        return values;
    }

    private List<QueueMark> marks(QueueInfo queue) {
        List<QueueMark> marks = new ArrayList<>();
        marks.add(new QueueMark(startedAtMillis, "restart", "The server was started."));
        if (queue.purgedAtMillis() > 0) {
            marks.add(new QueueMark(shown.applyAsLong(queue.purgedAtMillis()), "purge", "The queue was purged."));
        }
        if (queue.modifiedAtMillis() > queue.createdAtMillis()) {
            marks.add(
                    new QueueMark(shown.applyAsLong(queue.modifiedAtMillis()), "settings", "Attributes were changed."));
        }
        details.forEach(each -> marks.addAll(each.marks(queue)));
        marks.sort(Comparator.comparingLong(QueueMark::atMillis));
        return marks;
    }
}
