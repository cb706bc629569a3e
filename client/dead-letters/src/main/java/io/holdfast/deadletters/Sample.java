package io.holdfast.deadletters;

import java.util.List;

/**
 * Some messages of a snapshot, chosen by chance. Immutable.
 *
 * @param letters in the order of the snapshot
 * @param seed with which they can be chosen again
 * @param population of how many they were chosen
 */
public record Sample(List<DeadLetter> letters, long seed, long population) {
    public Sample {
        letters = List.copyOf(letters);
    }
}
