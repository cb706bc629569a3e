package io.holdfast.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.consumer.Interceptor;
import io.holdfast.consumer.Outcome;
import io.holdfast.consumer.idempotency.Claim;
import io.holdfast.consumer.idempotency.Idempotency;
import io.holdfast.consumer.idempotency.InMemoryIdempotencyStore;
import io.holdfast.consumer.idempotency.Keys;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the interceptor makes of a store's answers. */
class IdempotencyTest {
    private static final String SCOPE = "orders";
    private static final Duration LEASE = Duration.ofSeconds(1);

    private final AtomicLong nanos = new AtomicLong();
    private final WatchedStore store = new WatchedStore(new InMemoryIdempotencyStore(nanos::get));
    private final HeardEvents heard = new HeardEvents();
    private final Idempotency idempotency =
            Idempotency.interceptor(store, SCOPE, Keys.attribute(HandDelivery.KEY), heard);
    private final AtomicInteger effects = new AtomicInteger();
    private final Interceptor.Chain handler = () -> {
        effects.incrementAndGet();
        return Outcome.ack();
    };

    @AfterEach
    void stop() {
        idempotency.close();
    }

    @Test
    void messagesWithOneKeyAreHandledOnce() throws Exception {
        assertThat(idempotency.around(HandDelivery.of("m1", "a"), handler)).isEqualTo(Outcome.ack());
        assertThat(idempotency.around(HandDelivery.of("m2", "a"), handler)).isEqualTo(Outcome.ack());
        idempotency.around(HandDelivery.of("m3", "b"), handler);
        assertThat(effects).hasValue(2);
        assertThat(heard.events).containsExactly("skipped m2");
    }

    @Test
    void failedWorkIsDoneAgain() throws Exception {
        assertThatThrownBy(() -> idempotency.around(HandDelivery.of("m1", "a"), () -> {
                    throw new IOException("not now");
                }))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> idempotency.around(HandDelivery.of("m1", "a"), () -> {
                    throw new AssertionError("an error of the handler");
                }))
                .isInstanceOf(AssertionError.class);
        idempotency.around(HandDelivery.of("m1", "a"), handler);
        assertThat(effects).hasValue(1);
    }

    static Stream<Outcome> unfinished() {
        return Stream.of(
                Outcome.retry(),
                Outcome.retryAfter(Duration.ofSeconds(3)),
                Outcome.defer(Duration.ofSeconds(3)),
                Outcome.deadLetter("not like this"));
    }

    @ParameterizedTest
    @MethodSource("unfinished")
    void unfinishedWorkIsDoneAgain(Outcome outcome) throws Exception {
        assertThat(idempotency.around(HandDelivery.of("m1", "a"), () -> outcome))
                .isEqualTo(outcome);
        idempotency.around(HandDelivery.of("m1", "a"), handler);
        assertThat(effects).hasValue(1);
    }

    @Test
    void droppedMessageIsDone() throws Exception {
        idempotency.around(HandDelivery.of("m1", "a"), () -> Outcome.drop("too late"));
        idempotency.around(HandDelivery.of("m2", "a"), handler);
        assertThat(effects).hasValue(0);
    }

    @Test
    void messageWhoseKeyIsWorkedOnComesBackWhenThatClaimEnds() throws Exception {
        store.begin(SCOPE, "a", Duration.ofMillis(29_001));
        assertThat(idempotency.around(HandDelivery.of("m1", "a"), handler))
                .isEqualTo(Outcome.defer(Duration.ofSeconds(30)));
        assertThat(effects).hasValue(0);
        assertThat(heard.events).containsExactly("deferred m1 PT30S");
    }

    @Test
    void claimLastsAsLongAsTheMessagesLease() throws Exception {
        idempotency.around(HandDelivery.of("m1", "a").lease(Duration.ofSeconds(47)), () -> {
            Claim.InProgress other = (Claim.InProgress) store.begin(SCOPE, "a", LEASE);
            assertThat(other.remaining()).isEqualTo(Duration.ofSeconds(47));
            return Outcome.ack();
        });
    }

    @Test
    void claimIsExtendedWhileTheHandlerRuns() throws Exception {
        idempotency.around(HandDelivery.of("m1", "a").lease(LEASE), () -> {
            nanos.addAndGet(LEASE.toNanos() - 1);
            awaitExtension();
            nanos.addAndGet(LEASE.toNanos() - 1);
            assertThat(store.begin(SCOPE, "a", LEASE)).isInstanceOf(Claim.InProgress.class);
            return Outcome.ack();
        });
    }

    @Test
    void claimIsExtendedAgainAfterTheStoreWasOutOfOrder() throws Exception {
        idempotency.around(HandDelivery.of("m1", "a").lease(LEASE), () -> {
            store.broken = true;
            awaitExtension();
            store.broken = false;
            awaitExtension();
            return Outcome.ack();
        });
    }

    @Test
    void claimOfALostLeaseGoesToTheNextAndItsOwnerHearsOfIt() throws Exception {
        HandDelivery zombie = HandDelivery.of("zombie", "a").lease(LEASE);
        idempotency.around(zombie, () -> {
            zombie.loseLease();
            nanos.addAndGet(LEASE.toNanos() * 10);
            idempotency.around(HandDelivery.of("next", "a"), handler);
            return Outcome.ack();
        });
        assertThat(effects).hasValue(1);
        assertThat(heard.events).containsExactly("claim lost zombie");
    }

    @Test
    void messageWithoutKeyFallsBackToItsId() throws Exception {
        HandDelivery anonymous = new HandDelivery("m1", Map.of(), LEASE);
        idempotency.around(anonymous, handler);
        idempotency.around(anonymous, handler);
        idempotency.around(new HandDelivery("m2", Map.of(), LEASE), handler);
        assertThat(effects).hasValue(2);
        assertThat(heard.events).containsExactly("without key m1", "without key m1", "skipped m1", "without key m2");
    }

    @Test
    void firstOfSeveralKeysWins() {
        Keys keys = Keys.attribute("missing")
                .orElse(Keys.attribute(HandDelivery.KEY))
                .orElse(Keys.messageId());
        assertThat(keys.keyOf(HandDelivery.of("m1", "a"))).contains("a");
        assertThat(keys.keyOf(new HandDelivery("m1", Map.of(), LEASE))).contains("m1");
    }

    @Test
    void finishedWorkIsAcknowledgedEvenIfItCannotBeRecorded() throws Exception {
        assertThat(idempotency.around(HandDelivery.of("m1", "a"), () -> {
                    store.broken = true;
                    return Outcome.ack();
                }))
                .isEqualTo(Outcome.ack());
        assertThat(heard.events).containsExactly("not recorded m1");
    }

    @Test
    void nothingIsHandledWithoutAClaim() {
        store.broken = true;
        assertThatThrownBy(() -> idempotency.around(HandDelivery.of("m1", "a"), handler))
                .isInstanceOf(IllegalStateException.class);
        assertThat(effects).hasValue(0);
    }

    /** Waits for the end of one that begins after this call: the first that ends may have begun before. */
    private void awaitExtension() throws InterruptedException {
        store.extensions.drainPermits();
        assertThat(store.extensions.tryAcquire(2, 30, TimeUnit.SECONDS)).isTrue();
    }
}
