package io.holdfast.app.endpoint.admin;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.peek.MessagePeek;
import io.holdfast.app.peek.PeekFilter;
import io.holdfast.app.peek.PeekQuery;
import io.holdfast.app.peek.PeekRefused;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.policy.IamAction;
import java.util.Set;

/** Shows messages of a queue without receiving them. */
final class PeekMessagesRoute implements AdminRoute {
    private static final int USUAL_MESSAGES = 20;

    private final MessagePeek peek;
    private final PeekedMessageJson json;

    PeekMessagesRoute(MessagePeek peek, ClockSteps times) {
        this.peek = peek;
        this.json = new PeekedMessageJson(times);
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/queues/{queue}/messages";
    }

    @Override
    public IamAction action() {
        return IamAction.PEEK_MESSAGES;
    }

    @Override
    public Set<String> parameters() {
        return Set.of("from", "skip", "limit", "id", "group", "attribute", "text", "bodies");
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        QueueInfo queue = request.queue();
        AdminParameters parameters = request.parameters();
        String id = parameters.text("id");
        PeekQuery query = new PeekQuery(
                parameters.text("from"),
                parameters.number("skip", 0, 0, Integer.MAX_VALUE),
                parameters.limit(USUAL_MESSAGES, PeekQuery.MOST_MESSAGES),
                "full".equals(parameters.oneOf("bodies", "short", "full"))
                        ? PeekQuery.WHOLE_BODY_BYTES
                        : PeekQuery.SHORT_BODY_BYTES,
                new PeekFilter(
                        id == null ? null : MessageIdText.parse(id),
                        parameters.text("group"),
                        parameters.text("attribute"),
                        parameters.text("text")));
        answer.work(() -> {
            try {
                var page = peek.page(queue, query);
                answer.json(out -> json.write(out, page));
            } catch (PeekRefused refused) {
                throw new AdminRefused(
                        refused.isRequestWrong() ? AdminError.INVALID_PARAMETER : AdminError.CONFLICT,
                        String.valueOf(refused.getMessage()));
            }
        });
    }
}
