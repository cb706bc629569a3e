package io.holdfast.app.peer;

import java.util.Map;
import java.util.SortedMap;

/**
 * What came of it.
 *
 * @param answers by node
 * @param silent those that did not answer, and in a few words why
 * @param isMisplaced whether a node says that it is not the one to ask
 */
public record Gathered(Map<String, byte[]> answers, SortedMap<String, String> silent, boolean isMisplaced) {
    /** The sentence for whoever needed all of them; only if one is missing. */
    public String sentence() {
        String node = silent.firstKey();
        return "Node " + node + " did not answer: " + silent.get(node) + ". Try again.";
    }
}
