package io.holdfast.app.endpoint.admin;

import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The audit logs of all nodes as one. Any thread. */
public interface AuditElsewhere {
    /** A line and the node whose log it is in. */
    record Line(String node, String line) {}

    /**
     * A page of lines, newest first.
     *
     * @param next what the next page is before; null if there are no older lines
     * @param silent the nodes that did not answer, whose lines are missing, and in a few words why
     */
    record Page(List<Line> lines, @Nullable String next, SortedMap<String, String> silent) {}

    /**
     * Asks all nodes, this one among them. The listener runs once. It waits for the disk: not on a loop.
     *
     * @param before the {@code next} of a page; empty for the newest lines
     * @param match that a line must contain; empty for all
     * @throws AdminRefused if it is none
     */
    void look(String before, int limit, String match, Consumer<Page> listener) throws Exception;
}
