package io.holdfast.store;

import java.util.ArrayList;
import java.util.List;

/** What an opening has opened so far, to be closed in reverse if it fails. One thread. */
final class OpenedParts {
    private final List<AutoCloseable> opened = new ArrayList<>();

    void add(AutoCloseable part) {
        opened.add(part);
    }

    void remove(AutoCloseable part) {
        opened.remove(part);
    }

    /** Another part closes this one from now on, in its turn. */
    void replace(AutoCloseable part, AutoCloseable by) {
        opened.set(opened.indexOf(part), by);
    }

    void giveBack() {
        for (int i = opened.size() - 1; i >= 0; i--) {
            try {
                opened.get(i).close();
            } catch (Exception e) {
                // The reason why it was not opened is told; this would hide it.
            }
        }
    }
}
