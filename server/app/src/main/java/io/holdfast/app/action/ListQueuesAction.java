package io.holdfast.app.action;

import io.holdfast.engine.QueueName;
import io.holdfast.protocol.Limits;
import io.holdfast.protocol.ListQueuesRequest;
import io.holdfast.protocol.ListQueuesResult;
import io.holdfast.protocol.RequestRefused;
import io.holdfast.protocol.rules.QueueRules;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists the caller's queues in order of their names, a page at a time if asked to. */
final class ListQueuesAction {
    private static final String MARK = "after:";

    private final ActionPorts ports;

    ListQueuesAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(ListQueuesRequest request, Invocation invocation) throws RequestRefused {
        Actions.refuse(QueueRules.listMaxResults(request.maxResults()));
        String prefix = request.queueNamePrefix() == null ? "" : request.queueNamePrefix();
        boolean paged = request.maxResults() != null;
        int size = paged ? request.maxResults() : Limits.LIST_QUEUES_MAX_RESULTS;
        String after = lastSeen(request.nextToken());
        List<QueueName> found =
                ports.partition().directory().list(invocation.region(), invocation.account(), prefix, after, size + 1);
        List<QueueName> page = found.subList(0, Math.min(size, found.size()));
        List<String> urls = page.stream().map(invocation::url).toList();
        boolean more = paged && found.size() > size;
        invocation.respond(
                new ListQueuesResult(urls, more ? token(page.get(size - 1).name()) : null));
    }

    /** A token is the last name of the page before, so it stays good while queues come and go. */
    private static String token(String lastName) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((MARK + lastName).getBytes(StandardCharsets.UTF_8));
    }

    private static String lastSeen(@Nullable String token) throws RequestRefused {
        if (token == null || token.isEmpty()) {
            return "";
        }
        try {
            String text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
            if (text.startsWith(MARK)) {
                return text.substring(MARK.length());
            }
        } catch (IllegalArgumentException notBase64) {
            throw new RequestRefused(QueueRules.invalidNextToken());
        }
        throw new RequestRefused(QueueRules.invalidNextToken());
    }
}
