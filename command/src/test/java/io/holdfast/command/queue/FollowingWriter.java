package io.holdfast.command.queue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps what is printed, and does something once when a word appears. The thread that prints only. */
final class FollowingWriter extends StringWriter {
    private final Map<String, Runnable> awaited = new LinkedHashMap<>();

    void when(String word, Runnable action) {
        awaited.put(word, action);
    }

    PrintWriter writer() {
        return new PrintWriter(this, true);
    }

    String text() {
        return toString();
    }

    @Override
    public void flush() {
        for (String word : awaited.keySet().toArray(String[]::new)) {
            if (toString().contains(word)) {
                Runnable action = awaited.remove(word);
                if (action != null) {
                    action.run();
                }
            }
        }
    }
}
