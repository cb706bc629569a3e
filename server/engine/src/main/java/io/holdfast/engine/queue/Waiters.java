package io.holdfast.engine.queue;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The line of parked receives of one queue, in order of arrival; joining, leaving from anywhere and serving the first cost O(1). */
final class Waiters {
    private @Nullable Waiter first;
    private @Nullable Waiter last;
    private int size;

    int size() {
        return size;
    }

    @Nullable
    Waiter first() {
        return first;
    }

    void forEach(Consumer<Waiter> action) {
        for (Waiter waiter = first; waiter != null; waiter = waiter.behind) {
            action.accept(waiter);
        }
    }

    void join(Waiter waiter) {
        waiter.before = last;
        if (last == null) {
            first = waiter;
        } else {
            last.behind = waiter;
        }
        last = waiter;
        waiter.caller.park(waiter);
        size++;
    }

    void leave(Waiter waiter) {
        Waiter before = waiter.before;
        Waiter behind = waiter.behind;
        if (before == null) {
            first = behind;
        } else {
            before.behind = behind;
        }
        if (behind == null) {
            last = before;
        } else {
            behind.before = before;
        }
        waiter.before = null;
        waiter.behind = null;
        waiter.caller.unpark();
        size--;
    }
}
