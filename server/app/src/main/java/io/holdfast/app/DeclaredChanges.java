package io.holdfast.app;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.Actions;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.QueueDeclaration;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.request.Request;
import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.QueueAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the configuration says of queues that exist. Only what is declared is compared: an attribute or a tag that the configuration does not mention is
 * whatever somebody has made it. Any thread that may wait for partitions.
 */
final class DeclaredChanges {
    private static final Logger LOG = LoggerFactory.getLogger(DeclaredChanges.class);
    /** What a queue is from its beginning to its end; its name says it too. */
    private static final String KIND = QueueAttribute.FIFO_QUEUE.wireName();

    private final Actions actions;
    private final QueueDirectory directory;
    private final Principal home;

    DeclaredChanges(Actions actions, QueueDirectory directory, Principal home) {
        this.actions = actions;
        this.directory = directory;
        this.home = home;
    }

    QueueName nameOf(QueueDeclaration queue) {
        return new QueueName(home.region(), home.account(), queue.name());
    }

    /** Each attribute and tag in words; empty if all are as declared, or the queue does not exist. */
    List<String> differences(QueueDeclaration queue) {
        QueueInfo existing = directory.find(nameOf(queue));
        List<String> found = new ArrayList<>();
        if (existing != null) {
            canonical(queue)
                    .forEach((attribute, wanted) ->
                            add(found, attribute, existing.settings().value(attribute), wanted));
            new TreeMap<>(queue.tags())
                    .forEach((tag, wanted) ->
                            add(found, "tag " + tag, existing.tags().get(tag), wanted));
        }
        return found;
    }

    private static void add(List<String> found, String what, @Nullable String now, String wanted) {
        if (!wanted.equals(now == null ? "" : now)) {
            found.add("%s is %s and declared as %s".formatted(what, now == null ? "not set" : now, wanted));
        }
    }

    /** As the queue would keep them; what a queue cannot have is for the attempt to set it to refuse. */
    private static Map<String, String> canonical(QueueDeclaration queue) {
        Map<String, String> values = new TreeMap<>();
        try {
            QueueAttributes.forNewQueue(queue.attributes())
                    .values()
                    .forEach((attribute, value) -> values.put(attribute.wireName(), value));
        } catch (RequestRefused refused) {
            values.putAll(queue.attributes());
        }
        return values;
    }

    /** Makes the queue what is declared, and says in the log what it was. */
    void apply(QueueDeclaration queue, List<String> differences) throws StartRefused {
        Map<String, String> attributes = new HashMap<>(queue.attributes());
        attributes.remove(KIND);
        if (!attributes.isEmpty()) {
            change(queue, new SetQueueAttributesRequest(queue.name(), attributes));
        }
        if (!queue.tags().isEmpty()) {
            change(queue, new TagQueueRequest(queue.name(), queue.tags()));
        }
        LOG.info("Queue {} was changed to what the configuration declares: {}.", queue.name(), text(differences));
    }

    private void change(QueueDeclaration queue, Request request) throws StartRefused {
        StartRequester requester = new StartRequester(home);
        actions.perform(request, requester);
        if (requester.await() instanceof Failure failure) {
            throw new StartRefused("Queue " + queue.name() + " cannot be changed to what the configuration declares: "
                    + failure.message());
        }
    }

    /** Says that it is left as it is. */
    void warn(QueueDeclaration queue, List<String> differences) {
        LOG.warn(
                "Queue {} is not as the configuration declares it, and is left as it is (queues.on-change): {}.",
                queue.name(),
                text(differences));
    }

    static String text(List<String> differences) {
        return String.join("; ", differences);
    }
}
