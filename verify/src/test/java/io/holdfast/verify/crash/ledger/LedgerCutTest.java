package io.holdfast.verify.crash.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is known at a moment that lies somewhere from 100 to 200. */
final class LedgerCutTest {
    private static final Span MOMENT = new Span(100, 200);
    private static final String Q = "q";

    private final Ledger whole = new Ledger();

    private static Span span(long from, long to) {
        return new Span(from, to);
    }

    private void sent(long body, long from, long to) {
        whole.add(new Sent(Q, body, 0, span(from, to), Outcome.ACKNOWLEDGED, "m" + body, "g", "1"));
    }

    private void received(long body, long from, long to) {
        Delivery delivery = new Delivery("m" + body, body, 1, "handle");
        whole.add(new Received(Q, 1, 1_000, span(from, to), Outcome.ACKNOWLEDGED, List.of(delivery)));
    }

    private void deleted(long body, long from, long to) {
        whole.add(new Deleted(Q, "m" + body, 1, span(from, to), Outcome.ACKNOWLEDGED));
    }

    @Test
    void whatEndedBeforeIsKnownWhatBeganAfterNeverHappenedTheRestIsUnknown() {
        sent(1, 10, 20);
        sent(2, 90, 110);
        sent(3, 201, 210);
        Ledger cut = LedgerCut.at(MOMENT, whole);
        assertThat(cut.sent()).extracting(Sent::body).containsExactly(1L, 2L);
        assertThat(cut.sent()).extracting(Sent::outcome).containsExactly(Outcome.ACKNOWLEDGED, Outcome.UNKNOWN);
        assertThat(cut.sent().get(1).messageId()).isEmpty();
    }

    @Test
    void deleteWithinTheSpanIsUnknown() {
        sent(1, 10, 20);
        received(1, 30, 40);
        deleted(1, 120, 130);
        Ledger cut = LedgerCut.at(MOMENT, whole);
        assertThat(cut.deleted()).extracting(Deleted::outcome).containsExactly(Outcome.UNKNOWN);
        assertThat(cut.sent()).extracting(Sent::outcome).containsExactly(Outcome.ACKNOWLEDGED);
    }

    @Test
    void messageThatWasReceivedAndDeletedWithinTheSpanMayBeThereOrNot() {
        sent(1, 10, 20);
        received(1, 110, 120);
        deleted(1, 130, 140);
        Ledger cut = LedgerCut.at(MOMENT, whole);
        assertThat(cut.received()).singleElement().satisfies(received -> {
            assertThat(received.outcome()).isEqualTo(Outcome.UNKNOWN);
            assertThat(received.deliveries()).isEmpty();
        });
        assertThat(cut.deleted()).isEmpty();
        assertThat(cut.sent()).extracting(Sent::outcome).containsExactly(Outcome.UNKNOWN);
    }

    @Test
    void deleteWithAReceiptOfWithinTheSpanIsToldOfTheOneBefore() {
        sent(1, 10, 20);
        received(1, 30, 40);
        Delivery again = new Delivery("m1", 1, 2, "handle");
        whole.add(new Received(Q, 1, 1_000, span(110, 120), Outcome.ACKNOWLEDGED, List.of(again)));
        whole.add(new Deleted(Q, "m1", 2, span(130, 140), Outcome.ACKNOWLEDGED));
        Ledger cut = LedgerCut.at(MOMENT, whole);
        assertThat(cut.deleted()).containsExactly(new Deleted(Q, "m1", 1, span(130, 140), Outcome.UNKNOWN));
        assertThat(cut.sent()).extracting(Sent::outcome).containsExactly(Outcome.ACKNOWLEDGED);
    }

    @Test
    void deleteAfterTheSpanIsForgotten() {
        sent(1, 10, 20);
        received(1, 30, 40);
        deleted(1, 210, 220);
        Ledger cut = LedgerCut.at(MOMENT, whole);
        assertThat(cut.deleted()).isEmpty();
        assertThat(cut.received()).hasSize(1);
        assertThat(cut.sent()).extracting(Sent::outcome).containsExactly(Outcome.ACKNOWLEDGED);
    }
}
