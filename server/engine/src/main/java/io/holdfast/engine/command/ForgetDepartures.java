package io.holdfast.engine.command;

import java.util.SortedMap;

/** Another partition has durably decided on all messages up to a number: what it refused comes back, the rest is not needed here any more. */
public record ForgetDepartures(int targetPartition, long upToNumber, SortedMap<Long, ArrivalRefusal> refused)
        implements Command {
    @Override
    public long queueId() {
        return 0;
    }

    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.forgetDepartures(this, caller, nowMillis);
    }
}
