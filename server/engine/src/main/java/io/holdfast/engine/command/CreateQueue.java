package io.holdfast.engine.command;

import java.util.Map;
import java.util.SortedMap;

/** Makes a queue, or finds the one of that name if the given attributes agree with it. */
public record CreateQueue(QueueName name, Map<String, String> attributes, SortedMap<String, String> tags)
        implements Command {
    @Override
    public long queueId() {
        return 0;
    }

    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.createQueue(this, caller, nowMillis);
    }
}
