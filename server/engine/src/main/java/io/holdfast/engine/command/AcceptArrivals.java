package io.holdfast.engine.command;

import java.util.List;

/**
 * Messages of another partition arrive, in the order in which they left. Those that were accepted or refused before are acknowledged again,
 * without effect; of those before the first the other partition has durably forgotten all.
 */
public record AcceptArrivals(int sourcePartition, List<Departure> departures) implements Command {
    public AcceptArrivals {
        InvariantViolation.unless(!departures.isEmpty(), "nothing arrives");
    }

    @Override
    public long queueId() {
        return 0;
    }

    @Override
    public void handledBy(Handler handler, Caller caller, long nowMillis) {
        handler.acceptArrivals(this, caller, nowMillis);
    }
}
