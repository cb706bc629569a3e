package io.holdfast.app.systemd;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SystemdWishesTest {
    private static final String SOCKET = "/run/systemd/notify";

    @Test
    void nobodyWaitsWhereThereIsNoSystemd() {
        assertThat(SystemdWishes.in(Map.of(), 1)).isEmpty();
        assertThat(SystemdWishes.in(Map.of("NOTIFY_SOCKET", ""), 1)).isEmpty();
        assertThat(SystemdWishes.in(Map.of("NOTIFY_SOCKET", "vsock:2:1234"), 1)).isEmpty();
    }

    @Test
    void serviceIsHeardThreeTimesAsOftenAsItsWatchdogWants() {
        SystemdWishes wishes = wishes(Map.of("WATCHDOG_USEC", "30000000", "WATCHDOG_PID", "42"));

        assertThat(wishes.socket()).isEqualTo(SOCKET);
        assertThat(wishes.watchdog()).contains(Duration.ofSeconds(30));
        assertThat(wishes.heardEvery()).contains(Duration.ofSeconds(10));
    }

    @Test
    void watchdogOfAnotherProcessOrWithoutATimeIsNone() {
        assertThat(wishes(Map.of()).heardEvery()).isEmpty();
        assertThat(wishes(Map.of("WATCHDOG_USEC", "1000000", "WATCHDOG_PID", "43"))
                        .heardEvery())
                .isEmpty();
        assertThat(wishes(Map.of("WATCHDOG_USEC", "soon")).heardEvery()).isEmpty();
        assertThat(wishes(Map.of("WATCHDOG_USEC", "0")).heardEvery()).isEmpty();
    }

    @Test
    void shortestWatchdogIsStillOneThatCanBeWaitedFor() {
        assertThat(wishes(Map.of("WATCHDOG_USEC", "1")).heardEvery()).contains(Duration.ofMillis(1));
    }

    private static SystemdWishes wishes(Map<String, String> further) {
        Map<String, String> environment = new java.util.HashMap<>(further);
        environment.put("NOTIFY_SOCKET", SOCKET);
        return SystemdWishes.in(environment, 42).orElseThrow();
    }
}
