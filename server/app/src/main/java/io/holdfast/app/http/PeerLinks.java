package io.holdfast.app.http;

import io.holdfast.app.loop.Loop;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The ways to all other nodes: from each loop one connection to each, made when it is first needed and kept. Any thread, except where said.
 */
public final class PeerLinks {
    private final PeerSettings settings;
    private final Transport transport;
    private final List<IoLoop> loops;
    /** Those of a loop are used by that loop; nodes come and go on any thread. */
    private final Map<Loop, Map<String, PeerLink>> byLoop = new HashMap<>();

    private PeerLinks(PeerSettings settings, EventLoops loops) {
        this.settings = settings;
        this.transport = loops.transport();
        this.loops = loops.ioLoops();
        this.loops.forEach(loop -> byLoop.put(loop, new ConcurrentHashMap<>()));
    }

    /** Connects to nobody yet. */
    public static PeerLinks of(PeerSettings settings, EventLoops loops) {
        PeerLinks links = new PeerLinks(settings, loops);
        settings.peers().forEach(links::know);
        return links;
    }

    /** A node has joined, or is somewhere else now. */
    public void know(String node, PeerSettings.Place place) {
        forget(node);
        for (IoLoop loop : loops) {
            ofLoop(loop).put(node, new PeerLink(settings, node, place, loop, transport));
        }
    }

    /** A node has left; what waits for it is lost. */
    public void forget(String node) {
        for (IoLoop loop : loops) {
            PeerLink gone = ofLoop(loop).remove(node);
            if (gone != null) {
                loop.execute(gone::close);
            }
        }
    }

    /** All other nodes, in order of their names. */
    public List<String> nodes() {
        return ofLoop(loops.get(0)).keySet().stream().sorted().toList();
    }

    private Map<String, PeerLink> ofLoop(Loop loop) {
        return byLoop.getOrDefault(loop, Map.of());
    }

    /**
     * Sends a request. On the loop, which is where it is answered.
     *
     * @param loop one of the server's, which runs this
     */
    public PeerReplies.Sent send(String node, Loop loop, PeerRequest request, PeerReplies replies) {
        PeerLink link = ofLoop(loop).get(node);
        if (link == null) {
            replies.notTaken(PeerReplies.NotTaken.UNREACHABLE);
            return PeerReplies.Sent.NOTHING;
        }
        return link.send(request, replies);
    }

    /** The loop that runs this, or any of them. */
    public Loop anyLoop() {
        for (IoLoop loop : loops) {
            if (loop.isCurrent()) {
                return loop;
            }
        }
        return loops.get(0);
    }

    /** How many requests wait for answers of other nodes. */
    public long waiting() {
        return all().stream().mapToLong(PeerLink::waiting).sum();
    }

    /** The nodes that could not be reached when they were last tried. */
    public List<String> unreachable() {
        return all().stream()
                .filter(PeerLink::isDown)
                .map(PeerLink::node)
                .distinct()
                .sorted()
                .toList();
    }

    private List<PeerLink> all() {
        List<PeerLink> links = new ArrayList<>();
        byLoop.values().forEach(ofLoop -> links.addAll(ofLoop.values()));
        return links;
    }

    /** Closes every connection; what waits on one is lost. Not on a loop. */
    public void close() {
        CountDownLatch closed = new CountDownLatch(loops.size());
        for (IoLoop loop : loops) {
            try {
                loop.execute(() -> {
                    ofLoop(loop).values().forEach(PeerLink::close);
                    closed.countDown();
                });
            } catch (RejectedExecutionException ended) {
                closed.countDown();
            }
        }
        try {
            boolean unused = closed.await(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
