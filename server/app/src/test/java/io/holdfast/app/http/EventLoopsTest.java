package io.holdfast.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.loop.Loop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventLoopsTest {
    private final EventLoops loops = EventLoops.start(2, InstantSource.fixed(TestServer.NOW), () -> 1);

    @AfterEach
    void stop() {
        loops.close(Duration.ofMinutes(2));
    }

    @Test
    void threadsAreNumberedLikeTheirLoops() throws Exception {
        for (int i = 0; i < 2; i++) {
            Loop loop = loops.loops().get(i);
            assertThat(loop.isCurrent()).isFalse();
            CompletableFuture<String> name = new CompletableFuture<>();
            loop.execute(() -> name.complete(Thread.currentThread().getName() + " " + loop.isCurrent()));
            assertThat(name.get(120, TimeUnit.SECONDS)).isEqualTo("holdfast-io-" + i + " true");
        }
    }

    @Test
    void lastTasksRunAfterAllOthersEvenThoseAddedLater() throws Exception {
        Loop loop = loops.loops().get(0);
        BlockingQueue<String> order = new LinkedBlockingQueue<>();
        CountDownLatch done = new CountDownLatch(1);
        loop.execute(() -> {
            loop.executeLast(() -> {
                order.add("last");
                done.countDown();
            });
            loop.execute(() -> {
                order.add("second");
                loop.execute(() -> order.add("third"));
            });
            order.add("first");
        });
        assertThat(done.await(120, TimeUnit.SECONDS)).isTrue();
        assertThat(order).containsExactly("first", "second", "third", "last");
    }

    @Test
    void scheduledTaskRunsAndAFailingOneDoesNotEndTheLoop() throws Exception {
        Loop loop = loops.loops().get(1);
        CompletableFuture<Boolean> ran = new CompletableFuture<>();
        loop.schedule(
                () -> {
                    throw new IllegalStateException("expected in this test's output");
                },
                1);
        loop.schedule(() -> ran.complete(loop.isCurrent()), 20);
        assertThat(ran.get(120, TimeUnit.SECONDS)).isTrue();
    }

    /** The promise that group commit is built on: whatever was readable is decided before the batch is committed. */
    @Test
    void taskGivenWhileHandlingRunsAfterAllReadyConnectionsWereRead() throws Exception {
        int clients = 20;
        List<Integer> batches = new ArrayList<>();
        List<Exchange> batch = new ArrayList<>();
        RequestHandler handler = exchange -> {
            if (batch.isEmpty()) {
                exchange.loop().execute(() -> {
                    batches.add(batch.size());
                    batch.forEach(each -> each.answer(TestServer.text("committed")));
                    batch.clear();
                });
            }
            batch.add(exchange);
        };
        EventLoops single = EventLoops.start(1, InstantSource.fixed(TestServer.NOW), () -> 1);
        HttpServer server = HttpServer.start(HttpSettings.defaults(), single, handler);
        List<RawClient> all = new ArrayList<>();
        try {
            for (int i = 0; i < clients; i++) {
                RawClient client = new RawClient(server.port());
                client.get("/").answer();
                all.add(client);
            }
            // While the loop is kept busy all clients send, so that it finds them all ready at once.
            CountDownLatch busy = new CountDownLatch(1);
            CountDownLatch allSent = new CountDownLatch(1);
            single.loops().get(0).execute(() -> {
                batches.clear();
                busy.countDown();
                awaitUninterrupted(allSent);
            });
            assertThat(busy.await(120, TimeUnit.SECONDS)).isTrue();
            all.forEach(client -> client.get("/"));
            awaitReceived(server.port(), clients);
            allSent.countDown();
            all.forEach(client -> assertThat(client.answer().body()).isEqualTo("committed"));
            assertThat(batches).containsExactly(clients);
        } finally {
            all.forEach(RawClient::close);
            server.close(Duration.ZERO);
            single.close(Duration.ofMinutes(2));
        }
    }

    /** A write returns when its bytes are on their way: what waits at the other end only the kernel knows, and only Linux tells. */
    private static void awaitReceived(int port, int connections) throws IOException {
        Pattern established = Pattern.compile(":%04X \\S+ 01 \\S+:(?!00000000)".formatted(port));
        long giveUpNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (Files.exists(Path.of("/proc/net/tcp")) && linesWith(established) < connections) {
            assertThat(System.nanoTime()).isLessThan(giveUpNanos);
        }
    }

    private static long linesWith(Pattern pattern) throws IOException {
        long lines = 0;
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            if (Files.exists(Path.of(table))) {
                String sockets = Files.readString(Path.of(table));
                lines += pattern.matcher(sockets).results().count();
            }
        }
        return lines;
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            assertThat(latch.await(120, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
