package io.holdfast.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.deadletters.RedriveProgress.State;
import io.holdfast.testkit.HoldfastExtension;
import io.holdfast.testkit.HoldfastTestServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Dead letters that somebody holds, such as a snapshot that was killed. */
@Timeout(180)
class InFlightLettersTest {
    @RegisterExtension
    final HoldfastExtension holdfast = HoldfastExtension.with(HoldfastTestServer.Builder::standingClock);

    @Test
    void redriveWaitsUntilTheLeasesOfAKilledSnapshotEnd() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "waiting").withDead(30);
        hold(orders, 600);
        RedriveProgress end = orders.dead()
                .redrive()
                .rate(500)
                .watch(Duration.ZERO)
                .timing(new ServerTime(holdfast.clock(), () -> {}))
                .start()
                .await();
        assertThat(end.moved()).isEqualTo(30);
        assertThat(end.toMove()).isEqualTo(30);
        assertThat(end.elapsed()).isBetween(Duration.ofMinutes(9), Duration.ofMinutes(11));
        assertThat(end.moving()).isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void whatIsHeldLongerThanASnapshotDoesIsLeftBehindAndSaid() throws Exception {
        Orders orders = Orders.create(holdfast.endpoint(), "held").withDead(30);
        int held = hold(orders, 7200);
        RedriveProgress end = orders.dead()
                .redrive()
                .rate(500)
                .to(holdfastQueueElsewhere(orders))
                .timing(new ServerTime(holdfast.clock(), () -> {}))
                .start()
                .await();
        assertThat(end.state()).isEqualTo(State.UNDECIDED);
        assertThat(end.reason()).isEqualTo(held + " dead letters stayed in flight and were not moved");
        assertThat(end.moved()).isEqualTo(30 - held);
        assertThat(end.inFlight()).isEqualTo(held);
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void redriveThatDoesNotWaitSaysHowManyItLeft(Server server) throws Exception {
        Orders orders = Orders.create(server.endpoint(), "hurried").withDead(30);
        int held = hold(orders, 600);
        RedriveProgress end = RedriveTest.moveOnly(server.redrive(orders).withoutWaiting());
        assertThat(end.moved()).isEqualTo(30 - held);
        assertThat(end.inFlight()).isEqualTo(held);
    }

    @ParameterizedTest
    @EnumSource(Server.class)
    void waitEndsWithTheLeases(Server server) throws Exception {
        Orders orders = Orders.create(server.endpoint(), "soon").withDead(30);
        hold(orders, 8); // longer than it takes to find the queue empty twice
        RedriveProgress end = RedriveTest.moveOnly(server.redrive(orders));
        assertThat(end.moved()).isEqualTo(30);
        assertThat(end.inFlight()).isZero();
    }

    private static int hold(Orders orders, int seconds) {
        return orders.sqs
                .receiveMessage(request ->
                        request.queueUrl(orders.deadUrl).maxNumberOfMessages(10).visibilityTimeout(seconds))
                .messages()
                .size();
    }

    private static String holdfastQueueElsewhere(Orders orders) {
        return orders.sqs.createQueue(request -> request.queueName("elsewhere")).queueUrl();
    }
}
