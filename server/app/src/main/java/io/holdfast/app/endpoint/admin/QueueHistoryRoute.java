package io.holdfast.app.endpoint.admin;

import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.history.SecondSeries;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.IamAction;
import java.util.Set;

/** What happened in a queue, in columns on an even grid of time. */
record QueueHistoryRoute(QueueHistory history) implements AdminRoute {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/queues/{queue}/history";
    }

    @Override
    public IamAction action() {
        return IamAction.GET_QUEUE_HISTORY;
    }

    @Override
    public Set<String> parameters() {
        return Set.of("from", "to", "step");
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) throws AdminRefused {
        QueueName queue = request.queue().name();
        HistoryRange range =
                HistoryRange.of(request.parameters(), request.context().nowMillis());
        answer.work(() -> {
            SecondSeries seconds = range.stepSeconds() == 1 ? history.lastHourPerSecond(queue) : null;
            HistoryColumns columns = seconds == null
                    ? HistoryColumns.of(history, queue, range.from(), range.to(), Math.max(range.stepSeconds(), 60))
                    : HistoryColumns.of(seconds, range.from(), range.to());
            answer.json(columns::write);
        });
    }
}
