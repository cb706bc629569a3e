package io.holdfast.engine;

import java.util.ArrayList;
import java.util.List;

/** What every queue of a partition works with: the rows, the open batch, the timers, the replies. One thread. */
final class Workbench {
    final Rows rows;
    final RowChanges changes;
    final Replies replies;
    final TimerWheel timers;
    final WindowBudget budget;
    final EngineSettings settings;

    /** Queues that the open batch changes; each gets its counters row when the batch is sealed. */
    private List<StandardQueue> touched = new ArrayList<>();

    Workbench(Rows rows, RowChanges changes, Replies replies, EngineSettings settings, long nowMillis) {
        this.rows = rows;
        this.changes = changes;
        this.replies = replies;
        this.settings = settings;
        this.timers = new TimerWheel(nowMillis);
        this.budget = new WindowBudget(settings.windowBudgetBytes());
    }

    void touch(StandardQueue queue) {
        touched.add(queue);
    }

    List<StandardQueue> seal() {
        List<StandardQueue> sealed = touched;
        touched = new ArrayList<>();
        return sealed;
    }
}
