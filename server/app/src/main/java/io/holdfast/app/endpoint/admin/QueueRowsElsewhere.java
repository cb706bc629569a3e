package io.holdfast.app.endpoint.admin;

import java.util.SortedMap;
import java.util.function.Consumer;

/** The queues that each node of a cluster leads, as the list shows them. Any thread. */
public interface QueueRowsElsewhere {
    /**
     * What a page of the list is to show.
     *
     * @param match as in the parameter of that name
     * @param after only names after this one
     * @param baseUrl what queue URLs begin with
     */
    record Page(String region, String account, String match, String after, int limit, String baseUrl, long nowMillis) {}

    /**
     * What the nodes have to show.
     *
     * @param total how many match, whether they are on the page or not
     * @param rows JSON objects by the names of their queues: at least those of the page
     * @param silent the nodes that did not answer, and in a few words why
     */
    record Found(long total, SortedMap<String, String> rows, SortedMap<String, String> silent) {}

    /** Asks all nodes, this one among them. The listener runs once, on any thread but this. */
    void ask(Page page, Consumer<Found> listener);

    /** What this node has to show, of the queues that it leads. Told once, before anybody asks. */
    void showThese(QueueRows rows);
}
