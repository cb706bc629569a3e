package io.holdfast.app.http;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The requests of a {@link PeerConnection} that were taken and have no answer yet. Thread rule: its loop only. */
final class OpenPeerRequests {
    private static final Logger LOG = LoggerFactory.getLogger(OpenPeerRequests.class);

    private final Map<Long, PeerExchange> open = new LinkedHashMap<>();

    int size() {
        return open.size();
    }

    void add(long number, PeerExchange exchange) {
        open.put(number, exchange);
    }

    /** Whether it was there. */
    boolean remove(long number) {
        return open.remove(number) != null;
    }

    void abandon(long number) {
        PeerExchange abandoned = open.get(number);
        if (abandoned != null) {
            abandoned.clientGone();
        }
    }

    void abandonAll() {
        ArrayList<PeerExchange> abandoned = new ArrayList<>(open.values());
        open.clear();
        abandoned.forEach(PeerExchange::clientGone);
    }

    /** Only a fault of the server's own leaves a request without an answer for so long; the node that asked has given up by then. */
    void dropOverdue() {
        Iterator<PeerExchange> eldest = open.values().iterator();
        long now = System.nanoTime();
        while (eldest.hasNext() && now - eldest.next().sinceNanos() > PeerLinkReplies.OVERDUE_NANOS) {
            LOG.error(
                    "A request of another node was not answered within {} s",
                    PeerLinkReplies.OVERDUE_NANOS / 1_000_000_000);
            eldest.remove();
        }
    }
}
