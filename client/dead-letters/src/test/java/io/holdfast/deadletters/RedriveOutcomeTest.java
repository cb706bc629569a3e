package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.deadletters.RedriveProgress.State;
import io.holdfast.testkit.HoldfastExtension;
import io.holdfast.testkit.HoldfastTestServer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** What a redrive says of its success, with the server's clock moved by hand. */
@Timeout(180)
class RedriveOutcomeTest {
    @RegisterExtension
    final HoldfastExtension holdfast = HoldfastExtension.with(HoldfastTestServer.Builder::standingClock);

    @ParameterizedTest
    @CsvSource({"300, 5, 30", "500, 200, 30", "100, 200, 2"})
    void redriveWhoseMessagesAllFailAgainIsNoSuccess(int letters, int rate, int visibility) throws Exception {
        Orders orders = failingFiveTimes(letters, visibility);
        RedriveProgress end =
                redrive(orders, new FailingConsumer(orders)).rate(rate).start().await();
        assertThat(end.state()).as(end.toString()).isEqualTo(State.BOUNCED);
        assertThat(end.bounced()).isGreaterThan(end.moved() / 10);
        assertThat(end.undecided()).isBetween(1L, end.moved() - end.bounced());
    }

    /** Without the guard everything is watched to its end. */
    @Test
    void everyMessageThatComesBackIsCountedInTheEnd() throws Exception {
        Orders orders = failingFiveTimes(60, 2);
        RedriveProgress end = redrive(orders, new FailingConsumer(orders))
                .rate(200)
                .abortIfBounced(1, 5)
                .start()
                .await();
        assertThat(end.bounced()).isEqualTo(60);
        assertThat(end.undecided()).isZero();
        assertThat(end.state()).isEqualTo(State.COMPLETED);
    }

    @Test
    void redriveIsCompleteAsSoonAsEverythingIsHandled() throws Exception {
        Orders orders = failingFiveTimes(50, 30);
        RedriveProgress end = redrive(orders, () -> orders.takeAll(orders.url))
                .rate(50)
                .start()
                .await();
        assertThat(end.state()).isEqualTo(State.COMPLETED);
        assertThat(end.moved()).isEqualTo(50);
        assertThat(end.undecided()).isZero();
        assertThat(end.elapsed()).isLessThan(Duration.ofSeconds(30));
    }

    @Test
    void redriveThatNobodyReceivesIsUndecided() throws Exception {
        Orders orders = failingFiveTimes(20, 30);
        RedriveProgress end = redrive(orders, () -> {}).rate(100).start().await();
        assertThat(end.state()).isEqualTo(State.UNDECIDED);
        assertThat(end.undecided()).isEqualTo(20);
        assertThat(end.reason())
                .startsWith("after 5 minutes of watching 20 moved messages may still come back")
                .contains("nobody has received them yet");
        assertThat(end.moving()).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void watchingEndsWhenItIsToldTo() throws Exception {
        Orders orders = failingFiveTimes(20, 30);
        RedriveProgress end = redrive(orders, () -> {})
                .rate(100)
                .watch(Duration.ofSeconds(10))
                .start()
                .await();
        assertThat(end.state()).isEqualTo(State.UNDECIDED);
        assertThat(end.reason()).startsWith("after 10 seconds of watching");
    }

    @Test
    void cancelledWatchingSaysWhatIsUndecided() throws Exception {
        Orders orders = failingFiveTimes(20, 30);
        Redrive[] redrive = new Redrive[1];
        CountDownLatch started = new CountDownLatch(1);
        redrive[0] = redrive(orders, () -> {
                    awaitQuietly(started);
                    if (redrive[0].progress().moved() == 20) {
                        redrive[0].cancel();
                    }
                })
                .rate(100)
                .start();
        started.countDown();
        RedriveProgress end = redrive[0].await();
        assertThat(end.state()).isEqualTo(State.UNDECIDED);
        assertThat(end.undecided()).isEqualTo(20);
        assertThat(end.reason()).startsWith("watching was cut short, and 20 moved messages may still come back");
    }

    private Orders failingFiveTimes(int letters, int visibilitySeconds) {
        Orders orders = Orders.create(holdfast.endpoint(), "orders").withDead(letters);
        orders.set(QueueAttributeName.REDRIVE_POLICY, orders.policy(5));
        orders.set(QueueAttributeName.VISIBILITY_TIMEOUT, Integer.toString(visibilitySeconds));
        return orders;
    }

    private RedriveBuilder redrive(Orders orders, Runnable others) {
        return orders.dead().redrive().timing(new ServerTime(holdfast.clock(), others));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
