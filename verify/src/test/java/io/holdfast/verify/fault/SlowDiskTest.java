package io.holdfast.verify.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Crowd;
import io.holdfast.verify.crash.Seed;
import io.holdfast.verify.crash.WallClock;
import io.holdfast.verify.crash.ledger.Laws;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Received;
import io.holdfast.verify.crash.ledger.Sent;
import io.holdfast.verify.crash.ledger.Span;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that takes its time makes everybody wait, and nothing else. */
final class SlowDiskTest {
    private static final Duration SYNC = Duration.ofMillis(300);

    @TempDir
    Path directory;

    @Test
    void nothingIsAcknowledgedBeforeItsSyncIsDoneAndNothingFails() throws Exception {
        WallClock clock = new WallClock();
        try (Crowd crowd = new Crowd(List.of("orders", "mail"), Seed.of(SlowDiskTest.class));
                ServerProcess server =
                        ServerCommand.on(directory.resolve("data")).start()) {
            crowd.createQueues(server.port());
            Strace strace = Strace.inject(server, "fdatasync:delay_exit=" + SYNC.toNanos() / 1000);
            crowd.start(server.port(), 4, 2);
            assertThat(server.keepsRunningFor(Duration.ofSeconds(5))).isTrue();
            crowd.stop();
            crowd.join();
            assertThat(durableCalls(crowd.ledger()))
                    .isNotEmpty()
                    .allSatisfy(span ->
                            assertThat(span.endNanos() - span.startNanos()).isGreaterThanOrEqualTo(SYNC.toNanos()));
            assertThat(crowd.ledger().sent()).allMatch(sent -> sent.outcome() == Outcome.ACKNOWLEDGED);
            assertThat(crowd.ledger().received()).allMatch(received -> received.outcome() == Outcome.ACKNOWLEDGED);
            assertThat(crowd.ledger().deleted()).allMatch(deleted -> deleted.outcome() == Outcome.ACKNOWLEDGED);
            strace.letGo();
            crowd.count(server.port());
            crowd.drain(server.port());
            assertThat(Laws.broken(crowd.ledger(), clock.slack())).isEmpty();
        }
    }

    /** The calls that had something to write: a delete of what was deleted before, and a receive that brought nothing, may be quick. */
    private static List<Span> durableCalls(Ledger ledger) {
        Stream<Span> sends = ledger.sent().stream().map(Sent::span);
        Stream<Span> receives = ledger.received().stream()
                .filter(received -> !received.deliveries().isEmpty())
                .map(Received::span);
        return Stream.concat(sends, receives).toList();
    }
}
