package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.ServerProcess;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many receives wait on one queue, as the server's metrics tell. One thread. */
final class Waiters {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final ServerProcess server;
    private final SqsConnection connection;
    private final Pattern line;

    /** What a test does while it waits. */
    interface Meanwhile {
        void act() throws IOException;
    }

    Waiters(ServerProcess server, SqsConnection connection, String queue) {
        this.server = server;
        this.connection = connection;
        this.line = Pattern.compile("holdfast_waiters\\{[^}]*queue=\"" + queue + "\"[^}]*} (\\S+)");
    }

    int count() throws IOException {
        Matcher waiters = line.matcher(connection.get("/metrics").text());
        assertThat(waiters.find()).isTrue();
        return (int) Double.parseDouble(waiters.group(1));
    }

    /** Returns when exactly so many wait. */
    void await(int expected) throws IOException {
        await(expected, () -> {});
    }

    void await(int expected, Meanwhile meanwhile) throws IOException {
        long giveUpNanos = System.nanoTime() + LIMIT.toNanos();
        for (int waiting = count(); waiting != expected; waiting = count()) {
            assertThat(System.nanoTime())
                    .as("%s polls are parked, not %s", waiting, expected)
                    .isLessThan(giveUpNanos);
            meanwhile.act();
            assertThat(server.keepsRunningFor(Duration.ofMillis(20))).isTrue();
        }
    }
}
