package io.holdfast.command.moving;

import io.holdfast.app.cli.CommandRefused;
import io.holdfast.command.server.Admin;
import io.holdfast.command.server.AdminMissing;
import io.holdfast.command.server.Json;
import io.holdfast.command.server.QueueReference;
import io.holdfast.command.server.ServiceError;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Copies a queue of Holdfast by looking at its messages: nothing changes there, FIFO queues are no different, and it goes on where it was left. */
final class PeekedMessages implements MirrorSource {
    private static final String PAGE = "100";

    private final Admin admin;
    private final QueueReference queue;
    private final String key;
    private final MirrorState state;
    private String next;
    private String reached;
    private boolean over;

    PeekedMessages(Admin admin, QueueReference queue, String key, MirrorState state) {
        this.admin = admin;
        this.queue = queue;
        this.key = key;
        this.state = state;
        this.next = state.position(key);
        this.reached = next;
    }

    @Override
    public List<Outgoing> next() throws IOException, ServiceError, AdminMissing, CommandRefused {
        state.position(key, reached);
        Map<String, String> query = new LinkedHashMap<>();
        query.put("limit", PAGE);
        query.put("bodies", "full");
        if (!next.isEmpty()) {
            query.put("from", next);
        }
        Json page = admin.ofQueue(queue, "/messages", query);
        next = page.text("next");
        reached = next;
        over = next.isEmpty();
        return page.list("messages").stream().map(Outgoing::peeked).toList();
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public void sent(List<Outgoing> messages) {}

    @Override
    public void end() {}
}
