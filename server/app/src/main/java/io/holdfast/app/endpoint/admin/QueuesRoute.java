package io.holdfast.app.endpoint.admin;

import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The queues of an account in a region, with what happens in them now: all, or those that have changed since. */
record QueuesRoute(QueueTable table) implements AdminRoute {
    static final int USUAL = 1_000;
    static final int MOST = 10_000;
    static final Set<String> PARAMETERS = Set.of("match", "limit", "after", "since");

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/queues";
    }

    @Override
    public IamAction action() {
        return IamAction.LIST_LIVE_QUEUES;
    }

    @Override
    public Resource resource() {
        return Resource.ACCOUNT;
    }

    @Override
    public Set<String> parameters() {
        return PARAMETERS;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        AdminParameters given = request.parameters();
        NameMatch match = NameMatch.of(given.text("match"));
        int limit = given.limit(USUAL, MOST);
        String after = given.text("after", "");
        long since = given.number("since", -1, 0, Long.MAX_VALUE);
        answer.work(() -> {
            QueueSnapshot now = table.at(request.context().nowMillis());
            boolean isDelta = since >= now.completeSince() && since <= now.version();
            answer.json(json -> write(json, request, now, match, limit, after, isDelta ? since : -1));
        });
    }

    static void write(
            JsonBuffer json,
            AdminRequest request,
            QueueSnapshot now,
            NameMatch match,
            int limit,
            String after,
            long since) {
        int total = 0;
        boolean isMore = false;
        List<QueueRow> shown = new ArrayList<>();
        for (QueueRow row : now.rows()) {
            QueueName name = row.queue().name();
            if (!isMeant(name, request) || !match.matches(name.name())) {
                continue;
            }
            total++;
            if (row.version() > since && name.name().compareTo(after) > 0) {
                isMore = shown.size() == limit;
                if (!isMore) {
                    shown.add(row);
                }
            }
        }
        JsonFields.number(json, "version", now.version());
        JsonFields.bool(json, "complete", since < 0);
        JsonFields.number(json, "total", total);
        String next = isMore ? shown.get(shown.size() - 1).queue().name().name() : null;
        JsonFields.text(json, "next", next);
        json.member("queues").open('[');
        for (QueueRow row : shown) {
            json.element().open('{');
            row.write(json, request.urlOf(row.queue().name()), now.atMillis());
            json.close('}');
        }
        json.close(']');
        if (since >= 0) {
            List<String> gone = now.gone().stream()
                    .filter(deleted -> deleted.version() > since && isMeant(deleted.name(), request))
                    .map(deleted -> deleted.name().name())
                    .toList();
            JsonFields.texts(json, "gone", gone);
        }
    }

    private static boolean isMeant(QueueName name, AdminRequest request) {
        return name.region().equals(request.region()) && name.account().equals(request.account());
    }
}
