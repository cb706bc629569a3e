package io.holdfast.app.http;

import io.holdfast.app.loop.Loop;
import io.holdfast.app.tls.TlsMaterial;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One end of connections between nodes, with a loop of its own. Connects to itself under any name. */
public final class PeerNode implements AutoCloseable {
    private final EventLoops loops;
    private final @Nullable PeerListener listener;
    private final @Nullable PeerLinks links;

    private PeerNode(EventLoops loops, @Nullable PeerListener listener, @Nullable PeerLinks links) {
        this.loops = loops;
        this.listener = listener;
        this.links = links;
    }

    static PeerNode listening(PeerSettings settings, RequestHandler handler) {
        EventLoops loops = loops();
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new PeerNode(loops, PeerListener.start(settings, anyPort, loops, handler), null);
    }

    static PeerNode connecting(PeerSettings settings) {
        EventLoops loops = loops();
        return new PeerNode(loops, null, PeerLinks.of(settings, loops));
    }

    private static EventLoops loops() {
        return EventLoops.start(1, InstantSource.fixed(TestServer.NOW), new Random(1)::nextLong);
    }

    static PeerSettings settings(
            String node, Map<String, Integer> ports, PeerLimits limits, @Nullable TlsMaterial tls) {
        return settings("orders", node, ports, limits, tls);
    }

    static PeerSettings settings(
            String cluster, String node, Map<String, Integer> ports, PeerLimits limits, @Nullable TlsMaterial tls) {
        TlsPort port = null;
        if (tls != null) {
            port = new TlsPort(Runnable::run);
            port.use(tls);
        }
        Map<String, PeerSettings.Place> peers = new HashMap<>();
        ports.forEach((name, number) -> peers.put(name, new PeerSettings.Place("127.0.0.1", number)));
        return new PeerSettings(cluster, node, peers, limits, port, Runnable::run);
    }

    int port() {
        return Objects.requireNonNull(listener).port();
    }

    PeerLinks links() {
        return Objects.requireNonNull(links);
    }

    Loop loop() {
        return loops.loops().get(0);
    }

    /** What became of a request. */
    record Outcome(@Nullable String head, @Nullable String body, PeerReplies.@Nullable NotTaken notTaken) {
        static final Outcome LOST = new Outcome(null, null, null);
    }

    /** A request on its way. */
    final class Asked {
        final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        private final AtomicReference<PeerReplies.Sent> sent = new AtomicReference<>(PeerReplies.Sent.NOTHING);

        void abandon() {
            loop().execute(() -> Objects.requireNonNull(sent.get()).abandon());
        }

        Outcome join() {
            return outcome.orTimeout(20, TimeUnit.SECONDS).join();
        }
    }

    Asked ask(String node, String body) {
        return ask(node, body.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    Asked ask(String node, byte[] body, Map<String, String> said) {
        Asked asked = new Asked();
        loop().execute(() ->
                asked.sent.set(links().send(node, loop(), PeerRequest.own("/it?a=b", said, body), new PeerReplies() {
                    @Override
                    public void answered(Response response) {
                        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                        try {
                            response.body().writeTo(bytes);
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                        asked.outcome.complete(
                                new Outcome(response.head().toString(), bytes.toString(StandardCharsets.UTF_8), null));
                    }

                    @Override
                    public void notTaken(NotTaken why) {
                        asked.outcome.complete(new Outcome(null, null, why));
                    }

                    @Override
                    public void lost() {
                        asked.outcome.complete(Outcome.LOST);
                    }
                })));
        return asked;
    }

    void closeListener() {
        Objects.requireNonNull(listener).close(Duration.ofSeconds(1));
    }

    @Override
    public void close() {
        if (links != null) {
            links.close();
        }
        if (listener != null) {
            closeListener();
        }
        loops.close(Duration.ofSeconds(5));
    }
}
