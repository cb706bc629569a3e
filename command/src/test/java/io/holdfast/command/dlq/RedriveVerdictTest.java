package io.holdfast.command.dlq;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.ElasticMq;
import io.holdfast.parts.Eventually;
import io.holdfast.testkit.HoldfastExtension;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a script learns from the exit code of a redrive. */
@Timeout(180)
class RedriveVerdictTest {
    @RegisterExtension
    static final HoldfastExtension holdfast = HoldfastExtension.create();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void messagesThatFailAfterTheLastWasMovedAreNoSuccess(boolean onHoldfast) throws Exception {
        URI endpoint = endpoint(onHoldfast);
        try (Shop shop = new Shop(endpoint, "late").withDeadOrders(40)) {
            AtomicBoolean ended = new AtomicBoolean();
            CompletableFuture<Void> consumer = CompletableFuture.runAsync(() -> {
                Eventually.holds("everything is moved", () -> shop.size(shop.dead) == 0 || ended.get());
                // A handler takes its time before it fails: who looks only while it moves does not see it.
                Eventually.pass(Duration.ofSeconds(3));
                while (!ended.get()) {
                    shop.failSome(1);
                }
            });
            Cli cli = new Cli(endpoint);
            int exitCode = cli.dlq("redrive", "late-dlq", "--rate", "500");
            ended.set(true);
            consumer.get(60, TimeUnit.SECONDS);
            assertThat(exitCode).as(cli.out() + cli.err()).isEqualTo(3);
            assertThat(cli.out()).startsWith("bounced: 40 of 40 messages of late-dlq moved");
            assertThat(cli.err()).contains(" of 40 came back to the dead-letter queue after everything was moved.");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void messagesThatNobodyReceivesAreUndecided(boolean onHoldfast) {
        URI endpoint = endpoint(onHoldfast);
        try (Shop shop = new Shop(endpoint, "idle").withDeadOrders(10)) {
            Cli cli = new Cli(endpoint);
            assertThat(cli.dlq("redrive", "idle-dlq", "--rate", "500", "--watch", "1s"))
                    .isEqualTo(4);
            assertThat(cli.out())
                    .startsWith("undecided: 10 of 10 messages of idle-dlq moved")
                    .contains("0 came back, 10 undecided");
            assertThat(cli.err())
                    .contains("The reason: after 1 second of watching 10 moved messages may still come back");
            assertThat(shop.size(shop.orders)).isEqualTo(10);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lettersInSomebodysHandsAreMentioned(boolean onHoldfast) {
        URI endpoint = endpoint(onHoldfast);
        try (Shop shop = new Shop(endpoint, "grabbed").withDeadOrders(20)) {
            int held = shop.hold(shop.dead);
            Cli cli = new Cli(endpoint).stoppedBy(Runnable::run);
            assertThat(cli.dlq("redrive", "grabbed-dlq")).isEqualTo(1);
            assertThat(cli.err())
                    .contains(held
                            + " messages of grabbed-dlq are in flight, for 10 min at most: waiting for"
                            + " them (--no-wait leaves them).");
            assertThat(cli.out()).startsWith("cancelled: 0 of ");
            assertThat(shop.size(shop.dead)).isEqualTo(20 - held);
        }
    }

    /** Not on ElasticMQ, whose move tasks take what is in flight as well. */
    @Test
    void lettersThatWereNotWaitedForAreCounted() {
        try (Shop shop = new Shop(holdfast.endpoint(), "left").withDeadOrders(20)) {
            int held = shop.hold(shop.dead);
            Cli cli = new Cli(holdfast.endpoint());
            assertThat(cli.dlq("redrive", "left-dlq", "--no-wait", "--rate", "500", "--watch", "0s"))
                    .isEqualTo(4);
            assertThat(cli.err()).contains(held + " messages of left-dlq are in flight and were not moved.");
            assertThat(shop.size(shop.orders)).isEqualTo(20 - held);
        }
    }

    private static URI endpoint(boolean onHoldfast) {
        return onHoldfast ? holdfast.endpoint() : ElasticMq.shared().endpoint();
    }
}
