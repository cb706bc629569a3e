package io.holdfast.app.systemd;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What systemd asks of the process that it has started, by the variables that it sets for it.
 *
 * @param socket where it listens
 * @param watchdog it kills a process that is silent for this long; empty if it does not watch
 */
public record SystemdWishes(String socket, Optional<Duration> watchdog) {

    /** What a unit of {@code Type=notify} gives; nothing where no systemd listens. */
    public static Optional<SystemdWishes> in(Map<String, String> environment, long processId) {
        String socket = environment.getOrDefault("NOTIFY_SOCKET", "");
        // Other kinds of address, as between virtual machines, are nothing that a service meets.
        if (!socket.startsWith("/") && !socket.startsWith("@")) {
            return Optional.empty();
        }
        return Optional.of(new SystemdWishes(socket, watchdog(environment, processId)));
    }

    private static Optional<Duration> watchdog(Map<String, String> environment, long processId) {
        String process = environment.getOrDefault("WATCHDOG_PID", "");
        String micros = environment.getOrDefault("WATCHDOG_USEC", "");
        boolean isMeant = process.isEmpty() || process.equals(Long.toString(processId));
        if (!isMeant || !micros.matches("[1-9][0-9]{0,17}")) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofNanos(Long.parseLong(micros) / 1000 * 1_000_000));
    }

    /** How often to be heard: sd_watchdog_enabled(3) recommends half of the time; a third forgives one that comes late. */
    public Optional<Duration> heardEvery() {
        return watchdog.map(longest -> longest.dividedBy(3)).map(each -> each.isZero() ? Duration.ofMillis(1) : each);
    }
}
