package io.holdfast.app.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CallersTest {
    private long nowNanos;

    @Test
    void addressThatFailsTooOftenHasToWaitAndOthersDoNot() throws Exception {
        FailedAuthentications failures = new FailedAuthentications(3, () -> nowNanos);
        InetAddress guesser = InetAddress.getByName("192.0.2.1");
        for (int i = 0; i < 3; i++) {
            assertThat(failures.mayTry(guesser)).isTrue();
            failures.failed(guesser);
        }
        assertThat(failures.mayTry(guesser)).isFalse();
        failures.failed(guesser);
        assertThat(failures.mayTry(InetAddress.getByName("192.0.2.2"))).isTrue();

        nowNanos += TimeUnit.SECONDS.toNanos(20);
        assertThat(failures.mayTry(guesser)).isTrue();
        failures.failed(guesser);
        assertThat(failures.mayTry(guesser)).isFalse();
    }

    @Test
    void addressesOfOneIpv6NetworkAreOneClient() throws Exception {
        FailedAuthentications failures = new FailedAuthentications(1, () -> nowNanos);
        failures.failed(InetAddress.getByName("2001:db8:1:2::1"));
        assertThat(failures.mayTry(InetAddress.getByName("2001:db8:1:2:ffff::9")))
                .isFalse();
        assertThat(failures.mayTry(InetAddress.getByName("2001:db8:1:3::1"))).isTrue();
    }

    @Test
    void keysAndQueuesHaveRatesOfTheirOwn() {
        RequestRates rates = new RequestRates(OptionalInt.of(2), OptionalInt.of(3), () -> nowNanos);
        assertThat(rates.mayAsk("A")).isTrue();
        assertThat(rates.mayAsk("A")).isTrue();
        assertThat(rates.mayAsk("A")).isFalse();
        assertThat(rates.mayAsk("B")).isTrue();
        assertThat(rates.mayUse("q")).isTrue();
        assertThat(rates.mayUse("q")).isTrue();
        assertThat(rates.mayUse("q")).isTrue();
        assertThat(rates.mayUse("q")).isFalse();
        nowNanos += TimeUnit.MILLISECONDS.toNanos(500);
        assertThat(rates.mayAsk("A")).isTrue();
        assertThat(rates.mayUse("q")).isTrue();
    }

    @Test
    void withoutRatesNothingIsCounted() {
        RequestRates rates = new RequestRates(OptionalInt.empty(), OptionalInt.empty(), () -> nowNanos);
        for (int i = 0; i < 10_000; i++) {
            assertThat(rates.mayAsk("A") && rates.mayUse("q")).isTrue();
        }
    }

    @Test
    void pollBeyondTheLimitOfItsKeyOrQueueDoesNotWait() {
        ParkedPolls polls = new ParkedPolls(OptionalInt.of(2), OptionalInt.of(3));
        assertThat(polls.mayWait("A", "q")).isTrue();
        assertThat(polls.mayWait("A", "q")).isTrue();
        assertThat(polls.mayWait("A", "other")).isFalse();
        assertThat(polls.mayWait("B", "q")).isTrue();
        assertThat(polls.mayWait("B", "q")).isFalse();
        assertThat(polls.mayWait("B", "other")).isTrue();

        polls.ended("A", "q");
        assertThat(polls.mayWait("A", "q")).isTrue();
        polls.ended("A", "q");
        polls.ended("A", "q");
        polls.ended("B", "q");
        polls.ended("B", "other");
        assertThat(polls.remembered()).isZero();
    }
}
