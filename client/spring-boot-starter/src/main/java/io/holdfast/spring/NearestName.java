package io.holdfast.spring;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name a misspelt one was probably meant to be. */
final class NearestName {
    private static final int LETTERS_PER_FORGIVEN_EDIT = 3;

    private NearestName() {}

    static Optional<String> to(String typed, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(name -> edits(typed, name)))
                .filter(name -> edits(typed, name) <= Math.max(2, typed.length() / LETTERS_PER_FORGIVEN_EDIT));
    }

    /** How many letters have to be inserted, removed or replaced. */
    private static int edits(String from, String to) {
        int[] above = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
            }
            above = row;
        }
        return above[to.length()];
    }
}
