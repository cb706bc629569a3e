package io.holdfast.verify.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.parts.ChildJvm;
import io.holdfast.parts.Eventually;
import io.holdfast.parts.Exchange;
import io.holdfast.parts.Fault;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A consumer in a process of its own that is killed at marked points, and its successors. */
class KillTest extends TrapTest {
    private static final List<Point> POINTS =
            List.of(Point.RECEIVED, Point.IN_EFFECT, Point.HANDLER_DONE, Point.BEFORE_DELETE, Point.AFTER_DELETE);

    @TempDir
    Path directory;

    @Test
    @DisplayName("killed at every point, a transactional consumer loses nothing and does nothing twice")
    void oneEffectPerMessageInTransactionalMode() throws SQLException {
        Ledger ledger = Ledger.create();
        List<String> sent = killAtEveryPoint(ledger, LedgerMode.TRANSACTIONAL);
        assertThat(ledger.effects()).containsExactlyInAnyOrderElementsOf(sent);
    }

    @Test
    @DisplayName("killed at every point, a plain consumer loses nothing")
    void noMessageIsLostInPlainMode() throws SQLException {
        Ledger ledger = Ledger.create();
        List<String> sent = killAtEveryPoint(ledger, LedgerMode.PLAIN);
        Set<String> effects = new TreeSet<>(ledger.effects());
        assertThat(effects).containsExactlyInAnyOrderElementsOf(sent);
        // Twice only what was in hand: one message in each slot at each kill.
        assertThat(ledger.effects().size() - sent.size()).isLessThanOrEqualTo(3 * POINTS.size());
    }

    @Test
    @DisplayName("trap 18: a claim whose owner was killed is taken over when its lease ends")
    void abandonedClaimsAreTakenOver() throws SQLException {
        Ledger ledger = Ledger.create();
        TestQueue queue = TestQueue.standard(direct, 3);
        List<String> sent = queue.sendMany("m", 3);
        LedgerOptions options = LedgerOptions.of(proxy.port(), queue, ledger, LedgerMode.LEASED);
        killAt(Point.IN_EFFECT, options);
        start(LedgerConsumer.builder(options, sqs));
        Eventually.holds("queue empty", queue::isEmpty);
        // The point lies before the effect, so here at least once is once.
        assertThat(ledger.effects()).containsExactlyElementsOf(sent);
    }

    private List<String> killAtEveryPoint(Ledger ledger, LedgerMode mode) {
        TestQueue queue = TestQueue.standard(direct, 3);
        List<String> sent = queue.sendMany("m", 30);
        LedgerOptions options = LedgerOptions.of(proxy.port(), queue, ledger, mode);
        for (Point point : POINTS) {
            killAt(point, options);
        }
        start(LedgerConsumer.builder(options, sqs));
        Eventually.holds("queue empty", queue::isEmpty);
        return sent;
    }

    private void killAt(Point point, LedgerOptions options) {
        if (point.isInside()) {
            try (ChildJvm child =
                    options.haltingAt(point, directory.resolve("never")).startChild()) {
                child.await("at " + point, Eventually.LIMIT);
                child.kill9();
            }
        } else {
            killOnTheWay(point, options);
        }
    }

    private void killOnTheWay(Point point, LedgerOptions options) {
        int before = proxy.count("DeleteMessage");
        Fault.When deletes = proxy.when("DeleteMessage");
        Fault held = point == Point.BEFORE_DELETE ? deletes.hold() : deletes.holdAnswer();
        try (ChildJvm child = options.startChild()) {
            held.awaitHits(1, Eventually.LIMIT);
            if (point == Point.AFTER_DELETE) {
                Exchange delete = proxy.exchanges("DeleteMessage").get(before);
                Eventually.holds("the server deleted it", () -> delete.answer().isPresent());
            }
            child.kill9();
        }
        // What was held never arrives.
        proxy.cutConnections();
        held.end();
    }
}
