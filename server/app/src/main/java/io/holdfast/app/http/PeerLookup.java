package io.holdfast.app.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Names are looked up beside the loop, because that may take long. Thread rule: one of those for lookups; it tells the link on its loop. */
record PeerLookup(PeerLink link, PeerSettings.Place place, IoLoop loop, long attempt) implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(PeerLookup.class);

    @Override
    public void run() {
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(place.host()), place.port());
            loop.execute(() -> link.found(attempt, address));
        } catch (UnknownHostException unknown) {
            loop.execute(() -> link.failed(attempt, new UnknownHostException("there is no host " + place.host())));
        } catch (RejectedExecutionException stopping) {
            LOG.debug("The server stops, so node {} is not looked for", link.node());
        }
    }
}
