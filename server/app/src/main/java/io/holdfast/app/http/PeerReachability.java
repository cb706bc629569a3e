package io.holdfast.app.http;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says once that a node cannot be reached, and once that it can be again. Thread rule: one loop only, except where said. */
final class PeerReachability {
    private static final Logger LOG = LoggerFactory.getLogger(PeerReachability.class);

    private final String node;
    private final PeerSettings.Place place;
    private volatile boolean isDown;

    PeerReachability(String node, PeerSettings.Place place) {
        this.node = node;
        this.place = place;
    }

    void reached() {
        if (isDown) {
            isDown = false;
            LOG.info("Node {} ({}) can be reached again.", node, place);
        }
    }

    void notReached(Throwable cause) {
        if (!isDown) {
            isDown = true;
            LOG.warn(PeerTrust.whyNotTo(node, place, cause));
        }
    }

    /** Any thread. */
    boolean isDown() {
        return isDown;
    }
}
