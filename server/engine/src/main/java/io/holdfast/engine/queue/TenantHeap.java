package io.holdfast.engine.queue;

import io.holdfast.engine.command.InvariantViolation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Tenants in the order of a number: a binary heap in which each knows its place. Changes cost O(log n), and nothing if the number stays. */
final class TenantHeap {
    private @Nullable TenantHeapEntry[] heap = new @Nullable TenantHeapEntry[16];
    private int size;

    @Nullable
    TenantHeapEntry first() {
        return heap[0];
    }

    void set(TenantHeapEntry turn, long key) {
        if (turn.place >= 0 && turn.key == key) {
            return;
        }
        turn.key = key;
        if (turn.place < 0) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, size * 2);
            }
            place(turn, size++);
        }
        up(turn);
        down(turn);
    }

    void remove(TenantHeapEntry turn) {
        if (turn.place < 0) {
            return;
        }
        TenantHeapEntry last = at(--size);
        heap[size] = null;
        int gap = turn.place;
        turn.place = -1;
        if (last != turn) {
            place(last, gap);
            up(last);
            down(last);
        }
    }

    void clear() {
        heap = new @Nullable TenantHeapEntry[16];
        size = 0;
    }

    private void up(TenantHeapEntry turn) {
        while (turn.place > 0) {
            TenantHeapEntry parent = at((turn.place - 1) / 2);
            if (parent.key <= turn.key) {
                return;
            }
            swap(turn, parent);
        }
    }

    private void down(TenantHeapEntry turn) {
        for (int child = 2 * turn.place + 1; child < size; child = 2 * turn.place + 1) {
            TenantHeapEntry smaller = at(child);
            if (child + 1 < size && at(child + 1).key < smaller.key) {
                smaller = at(child + 1);
            }
            if (turn.key <= smaller.key) {
                return;
            }
            swap(turn, smaller);
        }
    }

    private void swap(TenantHeapEntry one, TenantHeapEntry other) {
        int place = one.place;
        place(one, other.place);
        place(other, place);
    }

    private void place(TenantHeapEntry turn, int index) {
        heap[index] = turn;
        turn.place = index;
    }

    private TenantHeapEntry at(int index) {
        TenantHeapEntry turn = heap[index];
        if (turn == null) {
            throw new InvariantViolation("the heap of tenants has a hole");
        }
        return turn;
    }
}
