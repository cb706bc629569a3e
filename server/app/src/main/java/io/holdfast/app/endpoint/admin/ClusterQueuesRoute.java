package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.wire.json.JsonBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The queues of an account in a region on all nodes. Nodes count the versions of their rows each for itself, so the list is always a whole one. Nodes that
 * did not answer are named: their queues are missing.
 */
record ClusterQueuesRoute(QueueRowsElsewhere nodes) implements AdminRoute {
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
        return QueuesRoute.PARAMETERS;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        AdminParameters given = request.parameters();
        String match = given.text("match", "");
        NameMatch.of(match);
        given.number("since", -1, 0, Long.MAX_VALUE);
        QueueRowsElsewhere.Page page = new QueueRowsElsewhere.Page(
                request.region(),
                request.account(),
                match,
                given.text("after", ""),
                given.limit(QueuesRoute.USUAL, QueuesRoute.MOST),
                request.baseUrl(),
                request.context().nowMillis());
        answer.work(() -> nodes.ask(page, found -> answer.json(json -> write(json, page, found))));
    }

    private static void write(JsonBuffer json, QueueRowsElsewhere.Page page, QueueRowsElsewhere.Found found) {
        List<Map.Entry<String, String>> rows = new ArrayList<>(found.rows().entrySet());
        boolean isMore = rows.size() > page.limit();
        List<Map.Entry<String, String>> shown = isMore ? rows.subList(0, page.limit()) : rows;
        JsonFields.number(json, "version", 0);
        JsonFields.bool(json, "complete", true);
        JsonFields.number(json, "total", found.total());
        JsonFields.text(json, "next", isMore ? shown.get(shown.size() - 1).getKey() : null);
        json.member("queues").open('[');
        for (Map.Entry<String, String> row : shown) {
            json.element().word(row.getValue());
        }
        json.close(']');
        json.member("silent").open('{');
        found.silent().forEach((node, why) -> JsonFields.text(json, node, why));
        json.close('}');
    }
}
