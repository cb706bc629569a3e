package io.holdfast.outbox.cdc;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.outbox.OutboxMessage;
import io.holdfast.outbox.QueueSender;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Postgres;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.sqs.SqsClient;

/** What is thrown that nobody expects ends nothing for good, and health tells of it. */
class SurvivalTest {
    @Test
    void workThatThrowsAnErrorIsToldAndRunsAgain() throws Exception {
        try (CdcThreads threads = new CdcThreads("survival", 1)) {
            CountDownLatch runs = new CountDownLatch(3);
            BlockingQueue<Throwable> told = new LinkedBlockingQueue<>();
            threads.repeat(
                    Duration.ofMillis(1),
                    () -> {
                        runs.countDown();
                        throw new StackOverflowError("each time");
                    },
                    told::add);
            assertThat(runs.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(told.poll(60, TimeUnit.SECONDS)).hasMessage("each time");
        }
    }

    @Test
    void errorWhileSendingIsToldByHealthAndRowsArriveWhenItIsOver() throws Exception {
        AtomicBoolean broken = new AtomicBoolean();
        try (CdcBed bed = CdcBed.installed(Postgres.shared());
                CdcRelay relay =
                        bed.relay(QueueSender.to(breakable(bed.sqs, broken))).build()) {
            bed.queue("orders.fifo");
            relay.start();
            CdcBed.awaitState(relay, CdcState.STREAMING);
            broken.set(true);
            bed.publish(OutboxMessage.to("orders.fifo").key("k").body("first"));
            Eventually.holds("told by health", () -> relay.health().alarming());
            assertThat(relay.health().parkedKeys()).isZero();
            broken.set(false);
            bed.publish(OutboxMessage.to("orders.fifo").key("k").body("second"));
            assertThat(bed.receive("orders.fifo", 2)).containsExactly("first", "second");
            CdcBed.awaitState(relay, CdcState.STREAMING);
        }
    }

    private static SqsClient breakable(SqsClient sqs, AtomicBoolean broken) {
        return (SqsClient) Proxy.newProxyInstance(
                SurvivalTest.class.getClassLoader(), new Class<?>[] {SqsClient.class}, (proxy, method, arguments) -> {
                    if (broken.get() && method.getName().equals("sendMessageBatch")) {
                        throw new StackOverflowError("in the client");
                    }
                    try {
                        return method.invoke(sqs, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }
}
