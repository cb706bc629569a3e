package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.tls.ClusterFiles;
import io.holdfast.app.tls.TlsMaterial;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerLinkTest {
    private static final PeerLimits QUICK =
            new PeerLimits(8 << 20, 8 << 20, 50_000, 64 << 20, 16, 1_500, 100, 600, 100);

    private static final String CERTIFICATE_REFUSED =
            "The node at 127.0.0.1 refuses this node's certificate: its authority has not signed it, or it is another node's."
                    + " Make one with \"holdfast cluster ca\" and name it in cluster.certificate.";

    @TempDir
    Path dir;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final BlockingQueue<Exchange> parked = new LinkedBlockingQueue<>();

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    @Test
    void requestArrivesAndItsAnswerComesBackByteForByte() throws Exception {
        ClusterFiles files = new ClusterFiles(dir, "orders");
        PeerNode b = listening(
                files.material("b"),
                exchange -> exchange.answer(Response.of(
                        ResponseHead.of(207, "text/odd").with("x-own", "1"),
                        (exchange.method()
                                        + ' '
                                        + exchange.path()
                                        + ' '
                                        + exchange.query()
                                        + ' '
                                        + exchange.requestId()
                                        + ' '
                                        + exchange.scheme()
                                        + ' '
                                        + exchange.remoteAddress()
                                        + ' '
                                        + exchange.header(PeerFields.CALLER)
                                        + ' '
                                        + TestServer.bodyOf(exchange))
                                .getBytes(StandardCharsets.UTF_8))));
        PeerNode a = connecting(b, files.material("a"));

        PeerNode.Outcome outcome = a.ask(
                        "b",
                        "the body".getBytes(StandardCharsets.UTF_8),
                        Map.of(
                                PeerFields.REQUEST_ID, "id-1",
                                PeerFields.CLIENT, "192.0.2.7",
                                PeerFields.SCHEME, "http",
                                PeerFields.CALLER, "somebody"))
                .join();

        assertThat(outcome.body()).isEqualTo("POST /it a=b id-1 http /192.0.2.7:0 somebody the body");
        assertThat(outcome.head())
                .isEqualTo(ResponseHead.of(207, "text/odd").with("x-own", "1").toString());
    }

    @Test
    void bodiesOfEightMebibytesPassBothWays() {
        PeerNode b = listening(null, TestServer::echo);
        PeerNode a = connecting(b, null);
        String body = "x".repeat(8_000_000);

        assertThat(a.ask("b", body).join().body()).isEqualTo(body);
    }

    @Test
    void thousandParkedPollsShareOneConnectionAndNoThreads() throws Exception {
        PeerNode b = listening(null, parked::add);
        PeerNode a = connecting(b, null);
        int threads = Thread.activeCount();
        List<PeerNode.Asked> asked = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            asked.add(a.ask("b", "poll " + i));
        }
        List<Exchange> waiting = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            waiting.add(next());
        }
        assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads + 4);
        assertThat(a.links().waiting()).isEqualTo(1_000);

        for (int i = 999; i >= 0; i--) {
            waiting.get(i).answer(TestServer.text("answer " + i));
        }
        for (int i = 0; i < 1_000; i++) {
            assertThat(asked.get(i).join().body()).isEqualTo("answer " + i);
        }
        assertThat(a.links().waiting()).isZero();
    }

    @Test
    void pollWhoseClientHasGoneIsToldSoOnTheOtherNode() throws Exception {
        CountDownLatch gone = new CountDownLatch(1);
        PeerNode b = listening(null, exchange -> {
            exchange.onClosed(gone::countDown);
            parked.add(exchange);
        });
        PeerNode a = connecting(b, null);
        PeerNode.Asked asked = a.ask("b", "poll");
        Exchange poll = next();

        asked.abandon();

        assertThat(gone.await(10, TimeUnit.SECONDS)).isTrue();
        poll.answer(TestServer.text("nothing came"));
        assertThat(asked.join().body()).isEqualTo("nothing came");
    }

    @Test
    void nodeThatDiesLeavesWhatItHadTakenUnknown() throws Exception {
        PeerNode b = listening(null, parked::add);
        PeerNode a = connecting(b, null);
        PeerNode.Asked taken = a.ask("b", "taken");
        next();

        b.closeListener();

        assertThat(taken.join()).isEqualTo(PeerNode.Outcome.LOST);
        assertThat(a.ask("b", "after").join().notTaken()).isEqualTo(PeerReplies.NotTaken.UNREACHABLE);
        assertThat(a.links().unreachable()).containsExactly("b");
    }

    @Test
    void nodeThatSaysNothingIsTakenForGone() throws Exception {
        CountDownLatch stopped = new CountDownLatch(1);
        PeerNode b = listening(null, exchange -> {
            parked.add(exchange);
            try {
                stopped.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        PeerNode a = connecting(b, null);
        try {
            assertThat(a.ask("b", "hangs").join()).isEqualTo(PeerNode.Outcome.LOST);
        } finally {
            stopped.countDown();
        }
    }

    @Test
    void nodeThatAnswersSlowlyIsWaitedFor() throws Exception {
        PeerNode b = listening(null, parked::add);
        PeerNode a = connecting(b, null);
        PeerNode.Asked asked = a.ask("b", "slow");
        Exchange slow = next();
        slow.loop().schedule(() -> slow.answer(TestServer.text("at last")), 3 * QUICK.silenceMillis());

        assertThat(asked.join().body()).isEqualTo("at last");
    }

    @Test
    void whatIsBeyondTheLimitsIsNotTaken() throws Exception {
        PeerLimits few = new PeerLimits(1_000, 1_000, 2, 1_000, 16, 1_500, 100, 600, 100);
        PeerNode b = listening(few, null, parked::add);
        PeerNode a = connecting(few, b, null);
        a.ask("b", "one");
        a.ask("b", "two");

        assertThat(a.ask("b", "three").join().notTaken()).isEqualTo(PeerReplies.NotTaken.BUSY);
        next().answer(TestServer.text("x".repeat(2_000)));
        next().answer(TestServer.text("fine"));
        assertThat(a.ask("b", "x".repeat(990)).join().notTaken()).isEqualTo(PeerReplies.NotTaken.BUSY);
    }

    @Test
    void whatIsNotLedThereComesBackUntouched() {
        PeerNode b = listening(null, exchange -> exchange.answer(PeerListener.NOT_HERE));
        PeerNode a = connecting(b, null);

        assertThat(a.ask("b", "it").join().notTaken()).isEqualTo(PeerReplies.NotTaken.NOT_HERE);
    }

    @Test
    void nodesComeAndGoWhileOthersRun() throws Exception {
        PeerNode b = listening(null, parked::add);
        PeerNode a = PeerNode.connecting(PeerNode.settings("a", Map.of(), QUICK, null));
        open.add(0, a);
        assertThat(a.ask("b", "too early").join().notTaken()).isEqualTo(PeerReplies.NotTaken.UNREACHABLE);

        a.links().know("b", new PeerSettings.Place("127.0.0.1", b.port()));

        assertThat(a.links().nodes()).containsExactly("b");
        PeerNode.Asked asked = a.ask("b", "it");
        next();
        a.links().forget("b");
        assertThat(asked.join()).isEqualTo(PeerNode.Outcome.LOST);
        assertThat(a.ask("b", "too late").join().notTaken()).isEqualTo(PeerReplies.NotTaken.UNREACHABLE);
        assertThat(a.links().nodes()).isEmpty();
    }

    @Test
    void handlerThatThrowsIsAnError() {
        PeerNode b = listening(null, exchange -> {
            throw new IllegalStateException("on purpose");
        });
        PeerNode a = connecting(b, null);

        assertThat(a.ask("b", "it").join().head()).startsWith("HTTP/1.1 500 ");
    }

    @Test
    void certificateOfAnotherAuthorityIsRefusedWithASentenceOnBothSides() throws Exception {
        AtomicInteger reached = new AtomicInteger();
        try (LoggedWarnings warnings = new LoggedWarnings()) {
            PeerNode b = listening(
                    new ClusterFiles(dir.resolve("one"), "orders").material("b"), each -> reached.incrementAndGet());
            PeerNode a = connecting(b, new ClusterFiles(dir.resolve("other"), "orders").material("a"));

            assertThat(a.ask("b", "it").join().notTaken()).isEqualTo(PeerReplies.NotTaken.UNREACHABLE);
            assertThat(List.of(warnings.next(), warnings.next()))
                    .containsExactlyInAnyOrder(
                            "Node b (127.0.0.1:" + b.port()
                                    + ") shows a certificate that cluster.ca has not signed, so nothing is passed on to it.",
                            CERTIFICATE_REFUSED);
        }
        assertThat(reached).hasValue(0);
    }

    @Test
    void nodeWhoseCertificateIsForeignLearnsThatItIsItsOwn() throws Exception {
        AtomicInteger reached = new AtomicInteger();
        try (LoggedWarnings warnings = new LoggedWarnings()) {
            ClusterFiles one = new ClusterFiles(dir.resolve("one"), "orders");
            ClusterFiles other = new ClusterFiles(dir.resolve("other"), "orders");
            PeerNode b = listening(one.material("b"), each -> reached.incrementAndGet());
            // It trusts the right authority, but its own certificate is of another.
            PeerNode a = connecting(b, other.materialTrusting(one, "a"));

            assertThat(a.ask("b", "it").join().body()).isNull();
            assertThat(List.of(warnings.next(), warnings.next()))
                    .contains("A connection from 127.0.0.1 to the cluster port showed no certificate of this cluster's"
                            + " authority and was closed.")
                    .contains("Node b (127.0.0.1:" + b.port()
                            + ") refuses this node's certificate, because its authority has not signed it."
                            + " Make one with \"holdfast cluster ca\" and name it in cluster.certificate.");
        }
        assertThat(reached).hasValue(0);
    }

    @Test
    void certificateOfAnotherNodeIsRefused() throws Exception {
        ClusterFiles files = new ClusterFiles(dir, "orders");
        try (LoggedWarnings warnings = new LoggedWarnings()) {
            PeerNode b = listening(files.material("c"), TestServer::echo);
            PeerNode a = connecting(b, files.material("a"));

            assertThat(a.ask("b", "it").join().notTaken()).isEqualTo(PeerReplies.NotTaken.UNREACHABLE);
            assertThat(List.of(warnings.next(), warnings.next()))
                    .containsExactlyInAnyOrder(
                            "Node b (127.0.0.1:" + b.port()
                                    + ") shows the certificate of another node; is it in the right place in cluster.peers?",
                            CERTIFICATE_REFUSED);
        }
        try (LoggedWarnings warnings = new LoggedWarnings()) {
            PeerNode b = listening(files.material("b"), TestServer::echo);
            PeerNode a = connecting(b, files.material("c"));

            assertThat(a.ask("b", "it").join().notTaken()).isEqualTo(PeerReplies.NotTaken.UNREACHABLE);
            assertThat(List.of(warnings.next(), warnings.next()))
                    .contains("Node b (127.0.0.1:" + b.port()
                            + ") refuses this node: Node a shows the certificate of c; see cluster.certificate of a.");
        }
    }

    @Test
    void nodesThatDoNotBelongTogetherSaySo() throws Exception {
        assertThat(refusal("bills", "a", "b"))
                .isEqualTo(
                        "Node a belongs to the cluster bills and node b to orders; see cluster.name and cluster.peers of a.");
        assertThat(refusal("orders", "a", "c"))
                .isEqualTo("Node a looks for node c where node b is; see cluster.peers of a.");
        assertThat(refusal("orders", "b", "b"))
                .isEqualTo("Two nodes are called b; give one of them another cluster.node.");
    }

    private String refusal(String cluster, String from, String to) throws Exception {
        try (LoggedWarnings warnings = new LoggedWarnings()) {
            PeerNode b = listening(null, TestServer::echo);
            PeerNode a = PeerNode.connecting(PeerNode.settings(cluster, from, Map.of(to, b.port()), QUICK, null));
            open.add(a);
            assertThat(a.ask(to, "it").join().notTaken()).isEqualTo(PeerReplies.NotTaken.UNREACHABLE);
            String start = "Node " + to + " (127.0.0.1:" + b.port() + ") refuses this node: ";
            for (int i = 0; i < 2; i++) {
                String said = warnings.next();
                if (said.startsWith(start)) {
                    return said.substring(start.length());
                }
            }
            return "";
        }
    }

    @Test
    void clientsOfHttpAreNotServedOnThePortForNodes() throws Exception {
        AtomicInteger reached = new AtomicInteger();
        PeerNode plain = listening(null, each -> reached.incrementAndGet());
        PeerNode encrypted =
                listening(new ClusterFiles(dir, "orders").material("b"), each -> reached.incrementAndGet());
        for (PeerNode node : List.of(plain, encrypted)) {
            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), node.port())) {
                client.setSoTimeout(20_000);
                client.getOutputStream()
                        .write("POST / HTTP/1.1\r\nHost: a\r\n:caller: root\r\n\r\n"
                                .getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(readUntilClosed(client.getInputStream()), StandardCharsets.ISO_8859_1))
                        .doesNotContain("HTTP/1.1");
            }
        }
        assertThat(reached).hasValue(0);
    }

    /** A connection may be cut off as well as closed. */
    private static byte[] readUntilClosed(InputStream answer) {
        try {
            return answer.readAllBytes();
        } catch (SocketException cutOff) {
            return new byte[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Exchange next() throws InterruptedException {
        Exchange exchange = parked.poll(10, TimeUnit.SECONDS);
        if (exchange == null) {
            throw new AssertionError("no request has come");
        }
        return exchange;
    }

    private PeerNode listening(@Nullable TlsMaterial tls, RequestHandler handler) {
        return listening(QUICK, tls, handler);
    }

    private PeerNode listening(PeerLimits limits, @Nullable TlsMaterial tls, RequestHandler handler) {
        PeerNode node = PeerNode.listening(PeerNode.settings("b", Map.of(), limits, tls), handler);
        open.add(node);
        return node;
    }

    private PeerNode connecting(PeerNode to, @Nullable TlsMaterial tls) {
        return connecting(QUICK, to, tls);
    }

    private PeerNode connecting(PeerLimits limits, PeerNode to, @Nullable TlsMaterial tls) {
        PeerNode node = PeerNode.connecting(PeerNode.settings("a", Map.of("b", to.port()), limits, tls));
        open.add(0, node);
        return node;
    }
}
