package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.consumer.QueueConsumer;
import io.holdfast.parts.ChildJvm;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Exchange;
import io.holdfast.parts.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A consumer in a process of its own that is stopped for longer than its leases, as by a long collection, and goes on afterwards. */
class SuspendTest extends TrapTest {
    private static final int VISIBILITY_SECONDS = 3;

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource(names = "NOWHERE", mode = EnumSource.Mode.EXCLUDE)
    @DisplayName("trap 11: a consumer that slept through its lease and its successor have one effect together")
    void sleeperAndSuccessorHaveOneEffect(Point point) throws SQLException, IOException {
        Ledger ledger = Ledger.create();
        TestQueue queue = TestQueue.standard(direct, VISIBILITY_SECONDS);
        List<String> sent = new ArrayList<>(queue.sendMany("m", 3));
        Path goAhead = directory.resolve("go-" + point);
        LedgerOptions options = LedgerOptions.of(proxy.port(), queue, ledger, LedgerMode.TRANSACTIONAL)
                .concurrency(2);
        Fault held = holdDeletes(point);
        try (ChildJvm child = options.haltingAt(point, goAhead).startChild()) {
            awaitPoint(point, child, held);
            child.sigstop();
            try (QueueConsumer successor = LedgerConsumer.builder(
                            LedgerOptions.of(server.port(), queue, ledger, LedgerMode.TRANSACTIONAL), direct)
                    .build()) {
                Eventually.pass(Duration.ofSeconds(VISIBILITY_SECONDS + 1));
                successor.start();
                Eventually.pass(Duration.ofSeconds(2));
                Files.createFile(goAhead);
                held.end();
                child.sigcont();
                Eventually.holds("queue empty", queue::isEmpty);
            }
            assertThat(ledger.effects()).containsExactlyElementsOf(sent);
            queue.send("n");
            sent.add("n");
            child.await("handled n", Eventually.LIMIT);
            Eventually.holds("queue empty", queue::isEmpty);
        }
        assertThat(ledger.effects()).containsExactlyElementsOf(sent);
    }

    @Test
    @DisplayName("trap 10: after a sleep the handler can see that its lease is lost")
    void theSleeperSeesThatItsLeaseIsLost() throws SQLException, IOException {
        Ledger ledger = Ledger.create();
        int visibilitySeconds = 8;
        TestQueue queue = TestQueue.standard(direct, visibilitySeconds);
        queue.send("m");
        Path goAhead = directory.resolve("go");
        LedgerOptions options = LedgerOptions.of(proxy.port(), queue, ledger, LedgerMode.PLAIN);
        try (ChildJvm child = options.haltingAt(Point.RECEIVED, goAhead).startChild()) {
            child.await("at RECEIVED", Eventually.LIMIT);
            child.sigstop();
            start(LedgerConsumer.builder(LedgerOptions.of(server.port(), queue, ledger, LedgerMode.PLAIN), direct));
            Eventually.holds("the successor did it", () -> ledger.effects().size() == 1 && queue.isEmpty());
            // A consumer counts its first lease from the answer to its receive, which is later than the server does.
            Eventually.pass(Duration.ofSeconds(visibilitySeconds));
            Files.createFile(goAhead);
            child.sigcont();
            child.await("lost true", Eventually.LIMIT);
            child.await("handled m", Eventually.LIMIT);
        }
        String first = Wire.handlesOf(proxy, "m").get(0);
        assertThat(Wire.deletedHandles(proxy)).doesNotContain(first);
    }

    private Fault holdDeletes(Point point) {
        return switch (point) {
            case BEFORE_DELETE -> proxy.when("DeleteMessage").hold();
            case AFTER_DELETE -> proxy.when("DeleteMessage").holdAnswer();
            default -> proxy.when().hold();
        };
    }

    private void awaitPoint(Point point, ChildJvm child, Fault held) {
        if (point.isInside()) {
            child.await("at " + point, Eventually.LIMIT);
            return;
        }
        held.awaitHits(1, Eventually.LIMIT);
        if (point == Point.AFTER_DELETE) {
            Exchange delete = proxy.exchanges("DeleteMessage").get(0);
            Eventually.holds("the server deleted it", () -> delete.answer().isPresent());
        }
    }
}
