package io.holdfast.app.partition;

import io.holdfast.store.Leadership;
import io.holdfast.store.LeadershipListener;
import java.util.ArrayList;
import java.util.List;

/** Leadership that changes when the test says so. One thread. */
final class HandLeadership implements Leadership {
    private final List<LeadershipListener> listeners = new ArrayList<>();
    private long term;
    /** Whether the lease is valid. */
    boolean holds = true;

    @Override
    public void follow(int partition, LeadershipListener listener) {
        listeners.add(listener);
        if (term > 0) {
            listener.leads(term);
        } else {
            listener.follows(null);
        }
    }

    @Override
    public boolean holds(int partition, long asked) {
        return holds && asked == term;
    }

    void lead(long number) {
        term = number;
        listeners.forEach(listener -> listener.leads(number));
    }

    void follow() {
        term = 0;
        listeners.forEach(listener -> listener.follows("other"));
    }
}
