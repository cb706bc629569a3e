package io.holdfast.app.config;

import java.util.Locale;
import java.util.Optional;

/** Finds the name a mistyped one was probably meant to be. */
final class Nearest {

    private static final int ALWAYS_FORGIVEN_EDITS = 2;
    private static final int LETTERS_PER_FORGIVEN_EDIT = 4;

    private Nearest() {}

    /** Compares whole names and, since sections are easily forgotten, also the part after the last dot. */
    static Optional<String> to(String typed, Iterable<String> known) {
        String wanted = typed.toLowerCase(Locale.ROOT);
        Optional<String> nearest = Optional.empty();
        int fewest = Math.max(ALWAYS_FORGIVEN_EDITS, wanted.length() / LETTERS_PER_FORGIVEN_EDIT) + 1;
        int fewestOfWhole = 0;
        for (String candidate : known) {
            String whole = candidate.toLowerCase(Locale.ROOT);
            // A match of the last part only counts one edit more, so that a match of the whole name wins.
            int ofWhole = edits(wanted, whole);
            int edits = Math.min(ofWhole, edits(lastPart(wanted), lastPart(whole)) + 1);
            // Many sections have a key of the same name: of those, the section that is nearest.
            if (edits < fewest || (edits == fewest && nearest.isPresent() && ofWhole < fewestOfWhole)) {
                fewest = edits;
                fewestOfWhole = ofWhole;
                nearest = Optional.of(candidate);
            }
        }
        return nearest;
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours each cost one. */
    static int edits(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                cost[i][j] = i == 0 || j == 0 ? i + j : cheapest(cost, from, to, i, j);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int cheapest(int[][] cost, String from, String to, int i, int j) {
        int changed = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int best = Math.min(Math.min(cost[i - 1][j], cost[i][j - 1]) + 1, cost[i - 1][j - 1] + changed);
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
