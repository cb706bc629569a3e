package io.holdfast.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.consumer.idempotency.Claim;
import io.holdfast.consumer.idempotency.IdempotencyStore;
import io.holdfast.consumer.idempotency.Token;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store promises. Each test has a store without records. */
abstract class IdempotencyStoreContract {
    static final Duration LEASE = Duration.ofSeconds(30);
    private static final String SCOPE = "orders";
    private static final byte[] RESULT = "receipt 7".getBytes(StandardCharsets.UTF_8);

    abstract IdempotencyStore store();

    /** Lets the clock go on that decides about leases. */
    abstract void pass(Duration time);

    @Test
    void keyCanBeClaimedOnceWhileItsLeaseHolds() {
        assertThat(begin("a")).isInstanceOf(Claim.Started.class);
        assertThat(begin("a")).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void claimantIsToldHowLongTheOtherStillHasIt() {
        begin("a");
        pass(LEASE.minusSeconds(10));
        Claim.InProgress other = (Claim.InProgress) begin("a");
        assertThat(other.remaining()).isBetween(Duration.ofMillis(1), Duration.ofSeconds(10));
    }

    @Test
    void completedKeyAnswersWithItsResultForEver() {
        assertThat(store().complete(start("a"), RESULT)).isTrue();
        pass(Duration.ofDays(14));
        assertThat(((Claim.Completed) begin("a")).result()).isEqualTo(RESULT);
    }

    @Test
    void emptyResultIsAResult() {
        store().complete(start("a"), new byte[0]);
        assertThat(((Claim.Completed) begin("a")).result()).isEmpty();
    }

    @Test
    void abandonedKeyCanBeClaimedAtOnce() {
        Token first = start("a");
        assertThat(store().abandon(first)).isTrue();
        assertThat(start("a").number()).isNotEqualTo(first.number());
    }

    @Test
    void keyOfADeadProcessCanBeClaimedWhenItsLeaseEnded() {
        Token dead = start("a");
        pass(LEASE.plusMillis(1));
        assertThat(start("a").number()).isGreaterThan(dead.number());
    }

    @Test
    void extendedClaimHoldsFromTheMomentOfItsExtension() {
        Token token = start("a");
        pass(LEASE.minusSeconds(10));
        assertThat(store().extend(token, LEASE)).isTrue();
        pass(LEASE.minusSeconds(10));
        assertThat(begin("a")).isInstanceOf(Claim.InProgress.class);
        pass(Duration.ofSeconds(11));
        assertThat(begin("a")).isInstanceOf(Claim.Started.class);
    }

    @Test
    void zombieWithAnOldTokenChangesNothing() {
        Token zombie = start("a");
        pass(LEASE.plusMillis(1));
        Token owner = start("a");

        assertThat(store().extend(zombie, Duration.ofHours(1))).isFalse();
        assertThat(store().complete(zombie, new byte[] {1})).isFalse();
        assertThat(store().abandon(zombie)).isFalse();

        assertThat(begin("a")).isInstanceOf(Claim.InProgress.class);
        assertThat(store().complete(owner, RESULT)).isTrue();
        assertThat(store().complete(zombie, new byte[] {1})).isFalse();
        assertThat(((Claim.Completed) begin("a")).result()).isEqualTo(RESULT);
    }

    @Test
    void zombieOfAnAbandonedKeyDoesNotPassForItsNextOwner() {
        Token zombie = start("a");
        pass(LEASE.plusMillis(1));
        store().abandon(start("a"));
        Token owner = start("a");
        assertThat(store().complete(zombie, new byte[] {1})).isFalse();
        assertThat(store().complete(owner, RESULT)).isTrue();
    }

    @Test
    void ownerWhoseLeaseEndedUnnoticedIsStillTheOwner() {
        Token slow = start("a");
        pass(LEASE.plusSeconds(5));
        assertThat(store().extend(slow, LEASE)).isTrue();
        assertThat(begin("a")).isInstanceOf(Claim.InProgress.class);
        pass(LEASE.plusSeconds(5));
        assertThat(store().complete(slow, RESULT)).isTrue();
        assertThat(begin("a")).isInstanceOf(Claim.Completed.class);
    }

    @Test
    void completingAgainAfterALostAnswerChangesNothing() {
        Token token = start("a");
        store().complete(token, RESULT);
        assertThat(store().complete(token, new byte[] {1})).isTrue();
        assertThat(((Claim.Completed) begin("a")).result()).isEqualTo(RESULT);
    }

    @Test
    void completedKeyIsNeitherExtendedNorAbandoned() {
        Token token = start("a");
        store().complete(token, RESULT);
        assertThat(store().extend(token, LEASE)).isFalse();
        assertThat(store().abandon(token)).isFalse();
        assertThat(begin("a")).isInstanceOf(Claim.Completed.class);
    }

    @Test
    void abandonedTokenIsWorthNothing() {
        Token token = start("a");
        store().abandon(token);
        assertThat(store().extend(token, LEASE)).isFalse();
        assertThat(store().complete(token, RESULT)).isFalse();
        assertThat(begin("a")).isInstanceOf(Claim.Started.class);
    }

    @Test
    void scopesAndKeysAreApart() {
        store().complete(start("a"), RESULT);
        assertThat(begin("b")).isInstanceOf(Claim.Started.class);
        assertThat(store().begin("invoices", "a", LEASE)).isInstanceOf(Claim.Started.class);
    }

    @Test
    void oneOfManyRacingClaimantsWins() {
        for (int round = 0; round < 10; round++) {
            String key = "race-" + round;
            assertThat(winners(key)).as("round %d", round).hasSize(1);
        }
    }

    @Test
    void oneOfManyTakesOverFromTheDead() {
        for (int round = 0; round < 10; round++) {
            String key = "takeover-" + round;
            Token dead = start(key);
            pass(LEASE.plusMillis(1));
            List<Claim> winners = winners(key);
            assertThat(winners).as("round %d", round).hasSize(1);
            assertThat(store().complete(dead, RESULT)).isFalse();
            assertThat(store().complete(((Claim.Started) winners.get(0)).token(), RESULT))
                    .isTrue();
        }
    }

    @Test
    void keysThatNoStoreCouldKeepAreRefused() {
        assertThatThrownBy(() -> begin("k".repeat(513))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> begin("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> store().begin("s".repeat(129), "a", LEASE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(store().begin("é".repeat(128), "漢".repeat(512), LEASE)).isInstanceOf(Claim.Started.class);
    }

    private List<Claim> winners(String key) {
        return Race.of(8, () -> begin(key)).stream()
                .filter(Claim.Started.class::isInstance)
                .toList();
    }

    private Claim begin(String key) {
        return store().begin(SCOPE, key, LEASE);
    }

    private Token start(String key) {
        return ((Claim.Started) begin(key)).token();
    }
}
