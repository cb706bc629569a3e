package io.holdfast.deadletters;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Chooses lines of a file of unknown length in one pass, each equally likely (Vitter's algorithm R). {@link Random} because its Javadoc fixes
 * its numbers for all time; its quality is good enough to choose twenty of many. One thread.
 */
final class ReservoirSampler {
    private record Chosen(long position, String line) {}

    private final int size;
    private final Random random;
    private final List<Chosen> chosen = new ArrayList<>();
    private long offered;

    ReservoirSampler(int size, long seed) {
        if (size < 1) {
            throw new IllegalArgumentException("a sample must have at least 1 message, not " + size);
        }
        this.size = size;
        this.random = new Random(seed);
    }

    void offer(String line) {
        Chosen candidate = new Chosen(offered, line);
        offered++;
        if (chosen.size() < size) {
            chosen.add(candidate);
            return;
        }
        int place = random.nextInt(Math.toIntExact(offered));
        if (place < size) {
            chosen.set(place, candidate);
        }
    }

    /** In the order in which they were offered. */
    List<String> chosen() {
        return chosen.stream()
                .sorted(Comparator.comparingLong(Chosen::position))
                .map(Chosen::line)
                .toList();
    }
}
