package io.holdfast.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoadTest {
    private static final Timing SHORT = new Timing(Duration.ofMillis(50), Duration.ofSeconds(1));

    private final TinyQueue queue = new TinyQueue();

    @Test
    void fillPutsExactlyTheAskedNumberOfMessages() throws IOException {
        try (TinyServer server = new TinyServer(queue)) {
            assertThat(SendLoad.fill(server.queue(), 3, 500).messages()).isEqualTo(500);
        }
        assertThat(queue.waiting).hasSize(500).allMatch(body -> body.length() == Bodies.BYTES);
    }

    @Test
    void everySendThatCountsIsInTheQueue() throws IOException {
        try (TinyServer server = new TinyServer(queue)) {
            Measured measured = SendLoad.run(server.queue(), 4, 1, SHORT);
            assertThat(measured.messages()).isPositive().isLessThanOrEqualTo(queue.waiting.size());
            assertThat(measured.p50Millis()).isPositive().isLessThanOrEqualTo(measured.maxMillis());
        }
    }

    @Test
    void takeReceivesAndDeletesExactlyTheAskedNumber() throws IOException {
        try (TinyServer server = new TinyServer(queue)) {
            SendLoad.fill(server.queue(), 2, 300);
            assertThat(DrainLoad.take(server.queue(), 4, 200).messages()).isEqualTo(200);
        }
        assertThat(queue.waiting).hasSize(100);
        assertThat(queue.leased).isEmpty();
    }

    @Test
    void drainLeavesTheQueueToppedUpByWhatASliceLeaves() throws IOException {
        try (TinyServer server = new TinyServer(queue)) {
            DrainLoad.run(server.queue(), 4, new Timing(Duration.ZERO, Duration.ofNanos(1)));
        }
        assertThat(queue.waiting).hasSize(DrainLoad.DEPTH / 10);
    }

    @Test
    void mixedLoadMeasuresFromTheSendToTheReceive() throws IOException {
        try (TinyServer server = new TinyServer(queue)) {
            Measured measured = MixedLoad.run(server.queue(), 8, SHORT);
            assertThat(measured.messages()).isPositive();
            assertThat(measured.p50Millis()).isPositive();
        }
    }

    @Test
    void wakeUpLoadParksItsPollsBeforeItSends() throws IOException {
        AtomicInteger sendsWhenParked = new AtomicInteger(-1);
        try (TinyServer server = new TinyServer(queue)) {
            Measured measured = WakeUpLoad.run(
                    server.queue(), 3, SHORT, () -> sendsWhenParked.set(queue.waiting.size() + queue.leased.size()));
            assertThat(measured.messages()).isPositive();
        }
        assertThat(sendsWhenParked).hasValue(0);
    }

    @Test
    void messagesOfAFifoQueueAreSentAndTakenLikeOthers() throws IOException {
        try (TinyServer server = new TinyServer(queue)) {
            QueueAddress fifo = server.queue().inGroups(new Groups('g', 7));
            assertThat(SendLoad.fill(fifo, 3, 500).messages()).isEqualTo(500);
            assertThat(DrainLoad.receive(fifo, 4, 500).messages()).isEqualTo(500);
        }
    }

    @Test
    void queryAnswersAreUnderstood() throws IOException {
        String sent =
                "<SendMessageBatchResultEntry><MD5OfMessageBody>x</MD5OfMessageBody></SendMessageBatchResultEntry>";
        try (TinyServer server = new TinyServer(request -> TinyServer.ok(sent.repeat(10)))) {
            QueueAddress query = server.queue().speaking(Protocol.QUERY);
            assertThat(SendLoad.fill(query, 2, 100).messages()).isEqualTo(100);
        }
    }

    @Test
    void oneErrorAnswerSpoilsTheMeasurement() throws IOException {
        AtomicBoolean failed = new AtomicBoolean();
        try (TinyServer server = new TinyServer(request -> failed.compareAndSet(false, true)
                ? "HTTP/1.1 500 Oops\r\nContent-Length: 4\r\n\r\noops"
                : queue.apply(request))) {
            assertThatThrownBy(() -> SendLoad.run(server.queue(), 2, 1, SHORT))
                    .isInstanceOf(LoadFailure.class)
                    .hasMessageContaining("1 answers were errors")
                    .hasMessageContaining("500 oops");
        }
    }

    @Test
    void aBatchThatWasOnlyPartlyTakenIsAnError() throws IOException {
        try (TinyServer server = new TinyServer(request -> TinyServer.ok("{\"MD5OfMessageBody\":\"\"}"))) {
            assertThatThrownBy(() -> SendLoad.fill(server.queue(), 1, 10)).isInstanceOf(LoadFailure.class);
        }
    }

    @Test
    void aServerThatHangsUpIsAFailure() throws IOException {
        try (TinyServer server = new TinyServer(request -> "")) {
            assertThatThrownBy(() -> SendLoad.run(server.queue(), 1, 1, SHORT))
                    .isInstanceOf(LoadFailure.class)
                    .hasMessageContaining("closed a connection");
        }
    }
}
