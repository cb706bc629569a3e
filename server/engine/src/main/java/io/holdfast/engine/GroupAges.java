package io.holdfast.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The groups of a queue by the age of their oldest message: a binary heap in which each group knows its place. Changes cost O(log n). */
final class GroupAges {
    private @Nullable Group[] heap = new @Nullable Group[16];
    private int size;

    @Nullable
    Group oldest() {
        return heap[0];
    }

    /** The group's oldest message was sent at this time. */
    void set(Group group, long sentAtMillis) {
        group.sentAtMillis = sentAtMillis;
        if (group.age < 0) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, size * 2);
            }
            place(group, size++);
        }
        up(group);
        down(group);
    }

    void remove(Group group) {
        if (group.age < 0) {
            return;
        }
        Group last = at(--size);
        heap[size] = null;
        int gap = group.age;
        group.age = -1;
        if (last != group) {
            place(last, gap);
            up(last);
            down(last);
        }
    }

    void clear() {
        heap = new @Nullable Group[16];
        size = 0;
    }

    private void up(Group group) {
        while (group.age > 0) {
            Group parent = at((group.age - 1) / 2);
            if (parent.sentAtMillis <= group.sentAtMillis) {
                return;
            }
            swap(group, parent);
        }
    }

    private void down(Group group) {
        for (int child = 2 * group.age + 1; child < size; child = 2 * group.age + 1) {
            Group smaller = at(child);
            if (child + 1 < size && at(child + 1).sentAtMillis < smaller.sentAtMillis) {
                smaller = at(child + 1);
            }
            if (group.sentAtMillis <= smaller.sentAtMillis) {
                return;
            }
            swap(group, smaller);
        }
    }

    private void swap(Group one, Group other) {
        int place = one.age;
        place(one, other.age);
        place(other, place);
    }

    private void place(Group group, int index) {
        heap[index] = group;
        group.age = index;
    }

    private Group at(int index) {
        Group group = heap[index];
        if (group == null) {
            throw new BrokenPromise("the heap of groups has a hole");
        }
        return group;
    }
}
