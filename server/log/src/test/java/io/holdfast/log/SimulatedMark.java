package io.holdfast.log;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A mark that survives the end of a process exactly, and of which a power cut leaves any value since it was last synced. Any thread. */
final class SimulatedMark implements ReachedMark {
    /** Those that a power cut may leave; the last one is what everybody reads. */
    private final List<Long> values = new ArrayList<>(List.of(0L));

    @Override
    public synchronized long load() {
        return values.get(values.size() - 1);
    }

    @Override
    public synchronized void reached(long position) {
        values.add(position);
    }

    @Override
    public synchronized void sync() {
        values.subList(0, values.size() - 1).clear();
    }

    @Override
    public void close() {
        // It holds nothing.
    }

    synchronized void cut(Random random) {
        long left = values.get(random.nextInt(values.size()));
        values.clear();
        values.add(left);
    }
}
