package io.holdfast.app.peer;

import io.holdfast.app.metrics.PeerNumbers;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** How often requests went to other nodes, and how that ended. Any thread. */
final class ForwardCounters {
    private final LongAdder forwarded = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final LongAdder lost = new LongAdder();
    private final LongAdder refused = new LongAdder();

    void forwarded() {
        forwarded.increment();
    }

    void repeated() {
        repeated.increment();
    }

    void lost() {
        lost.increment();
    }

    void refused() {
        refused.increment();
    }

    PeerNumbers numbers(long waiting, long withoutLeader, List<String> unreachable) {
        return new PeerNumbers(
                forwarded.sum(), repeated.sum(), lost.sum(), refused.sum(), waiting, withoutLeader, unreachable);
    }
}
