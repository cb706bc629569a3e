package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.HOUR;
import static io.holdfast.engine.EngineWorld.MINUTE;
import static io.holdfast.engine.EngineWorld.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.settings.EngineSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tenants that take too much do not keep others waiting. */
class FairQueueTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutNoiseTheOldestMessageComesFirstWhosesoeverItIs(boolean restartsAlways) {
        TenantWorld tenants = new TenantWorld(EngineSettings.DEFAULT, restartsAlways);
        tenants.send("a-1", "2", "b-3", "a-4", "a-5", "6", "b-7", "c-8");

        assertThat(tenants.receiveBodies(3, HOUR)).containsExactly("a-1", "2", "b-3");
        tenants.send("b-9", "10");
        assertThat(tenants.receiveBodies(10, HOUR)).containsExactly("a-4", "a-5", "6", "b-7", "c-8", "b-9", "10");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withoutNoiseReturnedMessagesComeFirstOldestFirst(boolean restartsAlways) {
        TenantWorld tenants = new TenantWorld(EngineSettings.DEFAULT, restartsAlways);
        tenants.send("a-1", "2", "b-3", "a-4", "5");
        List<Delivery> received = tenants.receive(4, HOUR);

        for (int i : new int[] {3, 1, 0, 2}) {
            tenants.world.changeVisibility(received.get(i), 0);
        }

        assertThat(tenants.receiveBodies(10, HOUR)).containsExactly("a-1", "2", "b-3", "a-4", "5");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void quietTenantOvertakesTheBacklogOfANoisyOne(boolean restarts) {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("noisy", 100_000);
        tenants.receive(40, HOUR);
        tenants.send("quiet-1", "nobody's", "quiet-2");
        if (restarts) {
            tenants.world.restart();
        }

        long readBefore = tenants.world.rows.read;
        List<String> next = tenants.receiveBodies(10, HOUR);

        assertThat(next)
                .startsWith("quiet-1", "nobody's", "quiet-2", "noisy-40")
                .hasSize(10);
        assertThat(tenants.world.rows.read - readBefore).isLessThan(2 * EngineLimits.REFILL_MESSAGES);
    }

    @Test
    void startReadsNothingOfABacklog() {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("noisy", 20_000);
        tenants.receive(40, HOUR);
        long readBefore = tenants.world.rows.read;

        tenants.world.restart();
        tenants.world.describe();

        assertThat(tenants.world.rows.read - readBefore).isLessThan(2 * EngineLimits.REFILL_MESSAGES);
    }

    @Test
    void noisyTenantIsServedWhenNobodyElseWaits() {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("noisy", 1_000);
        tenants.send("quiet-1");

        assertThat(tenants.receiveBodies(1_001, HOUR)).hasSize(1_001).contains("quiet-1");
    }

    @Test
    void amongNoisyTenantsTheOneWithTheFewestInFlightComesFirst() {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("a", 50);
        tenants.sendMany("b", 100);
        List<String> first = tenants.receiveBodies(30, HOUR);
        assertThat(first).allMatch(body -> body.startsWith("a"));

        List<String> next = tenants.receiveBodies(50, HOUR);

        assertThat(next).filteredOn(body -> body.startsWith("a")).hasSize(10);
        assertThat(next).filteredOn(body -> body.startsWith("b")).hasSize(40);
        assertThat(tenants.fair().noisyGroups()).isEqualTo(2);
    }

    @Test
    void returnedMessagesOfANoisyTenantStandBackToo() {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("noisy", 200);
        List<Delivery> received = tenants.receive(100, HOUR);
        tenants.send("quiet-1", "2");
        for (Delivery delivery : received.subList(0, 10)) {
            tenants.world.changeVisibility(delivery, 0);
        }

        assertThat(tenants.receiveBodies(4, HOUR)).containsExactly("quiet-1", "2", "noisy-0", "noisy-1");
    }

    @Test
    void tenantThatTakesTheConsumersTimeIsNoisyWithoutManyMessagesInFlight() {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("slow", 200);
        for (int i = 0; i < 40; i++) {
            Delivery delivery = tenants.receive(1, HOUR).get(0);
            tenants.world.pass(SECOND);
            tenants.world.delete(delivery);
        }
        tenants.send("quiet-1", "2");

        assertThat(tenants.numbers()).isEqualTo("1: 2/0/0");
        assertThat(tenants.receiveBodies(3, HOUR)).containsExactly("quiet-1", "2", "slow-40");
    }

    @Test
    void workIsForgottenInTime() {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("slow", 200);
        for (int i = 0; i < 40; i++) {
            tenants.world.delete(tenants.receive(1, HOUR).get(0));
        }
        assertThat(tenants.fair().noisyGroups()).isEqualTo(1);

        tenants.world.pass(10 * MINUTE);
        tenants.send("quiet-1", "slow-last");

        assertThat(tenants.fair().noisyGroups()).isZero();
        assertThat(tenants.receiveBodies(1, HOUR)).containsExactly("slow-40");
    }

    @Test
    void fewDeliveriesAreNoNoise() {
        TenantWorld tenants = new TenantWorld();
        tenants.sendMany("a", 60);
        tenants.receive(29, HOUR);
        tenants.send("b-1");

        assertThat(tenants.fair().noisyGroups()).isZero();
        assertThat(tenants.receiveBodies(1, HOUR)).containsExactly("a-29");
        assertThat(tenants.receiveBodies(1, HOUR)).containsExactly("b-1");
    }

    @Test
    void aTenthOfWhatIsInFlightIsNoNoise() {
        TenantWorld tenants = new TenantWorld();
        for (int i = 0; i < 40; i++) {
            tenants.send(EngineWorld.numbered("t" + i + "-", 10));
        }
        tenants.sendMany("a", 50);
        tenants.receive(440, HOUR);

        assertThat(tenants.fair().noisyGroups()).isZero();
        assertThat(tenants.receiveBodies(6, HOUR)).hasSize(6);
        assertThat(tenants.fair().noisyGroups()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tenantIsQuietAgainOnceItsBacklogIsGone(boolean restartsAlways) {
        TenantWorld tenants = new TenantWorld(EngineSettings.DEFAULT, restartsAlways);
        tenants.sendMany("a", 41);
        tenants.receive(40, HOUR);
        assertThat(tenants.numbers()).isEqualTo("1: 0/0/0");

        tenants.receive(1, HOUR);

        assertThat(tenants.numbers()).isEqualTo("0: 0/41/0");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void tenantIsQuietAgainAfterFiveMinutesWithoutSends(boolean restartsAlways) {
        TenantWorld tenants = new TenantWorld(EngineSettings.DEFAULT, restartsAlways);
        tenants.sendMany("a", 50);
        tenants.receive(40, HOUR);
        tenants.world.pass(4 * MINUTE);
        tenants.send("a-last");
        tenants.world.pass(5 * MINUTE - 1);
        assertThat(tenants.fair().noisyGroups()).isEqualTo(1);

        tenants.world.pass(1);

        assertThat(tenants.numbers()).isEqualTo("0: 11/40/0");
    }
}
