package io.holdfast.verify.crash.journey;

import static io.holdfast.verify.crash.ledger.Outcome.ACKNOWLEDGED;
import static io.holdfast.verify.crash.ledger.Outcome.REFUSED;
import static io.holdfast.verify.crash.ledger.Outcome.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.ledger.Deleted;
import io.holdfast.verify.crash.ledger.Delivery;
import io.holdfast.verify.crash.ledger.Hidden;
import io.holdfast.verify.crash.ledger.Laws;
import io.holdfast.verify.crash.ledger.Ledger;
import io.holdfast.verify.crash.ledger.Moving;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Received;
import io.holdfast.verify.crash.ledger.Sent;
import io.holdfast.verify.crash.ledger.Span;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The checker is checked: hand-made journeys, each of which breaks one law, and their harmless neighbours. Times are in milliseconds. */
final class JourneysTest {
    private static final String PLAIN = "plain.fifo";
    private static final String SOURCE = "source.fifo";
    private static final String DEAD = "dead.fifo";
    private static final Routes ROUTES = new Routes(Map.of(SOURCE, DEAD), 1);

    private final Ledger ledger = new Ledger();

    @Test
    void ordinaryLifeInOrderBreaksNoLaw() {
        sent(PLAIN, 1, 0, 5, ACKNOWLEDGED);
        sent(PLAIN, 2, 6, 9, ACKNOWLEDGED);
        received(PLAIN, 10, 15, 1_000, delivery(PLAIN, 1, 1), delivery(PLAIN, 2, 1));
        received(PLAIN, 1_020, 1_025, 60_000, delivery(PLAIN, 1, 2), delivery(PLAIN, 2, 2));
        deleted(PLAIN, 1, 2, 1_030, 1_035, ACKNOWLEDGED);
        deleted(PLAIN, 2, 2, 1_036, 1_039, ACKNOWLEDGED);
        assertNothingBroken();
    }

    @Test
    void journeyThroughTheDeadLetterQueueAndBackBreaksNoLaw() {
        sent(SOURCE, 1, 0, 5, ACKNOWLEDGED);
        received(SOURCE, 10, 15, 1_000, delivery(SOURCE, 1, 1));
        received(DEAD, 1_020, 1_025, 1_000, deadLetter(1, 2));
        received(SOURCE, 2_100, 2_105, 60_000, new Delivery("moved", 1, 1, "", "g", "9", ""));
        ledger.add(new Deleted(SOURCE, "moved", 1, span(2_110, 2_115), ACKNOWLEDGED));
        assertNothingBroken();
    }

    @Test
    void messageThatNobodyDeletedIsLost() {
        sent(SOURCE, 1, 0, 5, ACKNOWLEDGED);
        received(SOURCE, 10, 15, 1_000, delivery(SOURCE, 1, 1));
        assertBroken("L1");
    }

    @Test
    void deadLetterIsLostAlthoughTheReceiptOfItsSourceWasRefused() {
        sent(SOURCE, 1, 0, 5, ACKNOWLEDGED);
        received(SOURCE, 10, 15, 1_000, delivery(SOURCE, 1, 1));
        deleted(SOURCE, 1, 1, 2_000, 2_005, REFUSED);
        assertBroken("L1");
    }

    @Test
    void deliveryOfWhatWasNeverSentIsFound() {
        received(PLAIN, 10, 15, 60_000, delivery(PLAIN, 1, 1));
        deleted(PLAIN, 1, 1, 20, 25, ACKNOWLEDGED);
        assertBroken("L2");
    }

    @Test
    void deliveryFromAQueueThatTheMessageCannotGetToIsFound() {
        sent(PLAIN, 1, 0, 5, ACKNOWLEDGED);
        received(DEAD, 10, 15, 60_000, deadLetter(1, 2));
        ledger.add(new Deleted(DEAD, "m1", 2, span(20, 25), ACKNOWLEDGED));
        assertBroken("L2");
    }

    @Test
    void deliveryWithAnotherSequenceThanTheSendWasToldIsFound() {
        sent(PLAIN, 1, 0, 5, ACKNOWLEDGED);
        received(PLAIN, 10, 15, 60_000, new Delivery("m1", 1, 1, "", "g", "7", ""));
        deleted(PLAIN, 1, 1, 20, 25, ACKNOWLEDGED);
        assertBroken("L2");
    }

    @Test
    void messageInBothQueuesIsFoundWhileItIsInFlight() {
        sent(SOURCE, 1, 0, 5, ACKNOWLEDGED);
        received(SOURCE, 10, 15, 60_000, delivery(SOURCE, 1, 1));
        received(DEAD, 20, 25, 60_000, deadLetter(1, 2));
        ledger.add(new Deleted(DEAD, "m1", 2, span(30, 35), ACKNOWLEDGED));
        assertBroken("L3");
    }

    @Test
    void messageInBothQueuesIsFoundAfterItsDelete() {
        sent(SOURCE, 1, 0, 5, ACKNOWLEDGED);
        received(SOURCE, 10, 15, 1_000, delivery(SOURCE, 1, 1));
        deleted(SOURCE, 1, 1, 20, 25, ACKNOWLEDGED);
        received(DEAD, 2_000, 2_005, 60_000, deadLetter(1, 2));
        ledger.add(new Deleted(DEAD, "m1", 2, span(2_010, 2_015), ACKNOWLEDGED));
        assertBroken("L3");
    }

    @Test
    void lateDeleteMayHaveFoundNothing() {
        sent(SOURCE, 1, 0, 5, ACKNOWLEDGED);
        received(SOURCE, 10, 15, 1_000, delivery(SOURCE, 1, 1));
        deleted(SOURCE, 1, 1, 900, 1_100, ACKNOWLEDGED);
        received(DEAD, 2_000, 2_005, 60_000, deadLetter(1, 2));
        ledger.add(new Deleted(DEAD, "m1", 2, span(2_010, 2_015), ACKNOWLEDGED));
        assertNothingBroken();
    }

    @Test
    void messageThatWasGivenBackMayComeAgainAtOnce() {
        sent(PLAIN, 1, 0, 5, ACKNOWLEDGED);
        received(PLAIN, 10, 15, 60_000, delivery(PLAIN, 1, 1));
        ledger.add(new Hidden(PLAIN, "m1", 1, 0, span(20, 25), UNKNOWN));
        received(PLAIN, 30, 35, 60_000, delivery(PLAIN, 1, 2));
        deleted(PLAIN, 1, 2, 40, 45, ACKNOWLEDGED);
        assertNothingBroken();
    }

    @Test
    void messageThatOvertakesOneInFlightIsFound() {
        sent(PLAIN, 1, 0, 5, ACKNOWLEDGED);
        sent(PLAIN, 2, 6, 9, ACKNOWLEDGED);
        received(PLAIN, 10, 15, 60_000, delivery(PLAIN, 1, 1));
        received(PLAIN, 20, 25, 60_000, delivery(PLAIN, 2, 1));
        deleted(PLAIN, 1, 1, 30, 35, ACKNOWLEDGED);
        deleted(PLAIN, 2, 1, 36, 39, ACKNOWLEDGED);
        assertBroken("L5");
    }

    @Test
    void messageThatComesBeforeAnEarlierOneInTheSameCallIsFound() {
        sent(PLAIN, 1, 0, 5, ACKNOWLEDGED);
        sent(PLAIN, 2, 6, 9, ACKNOWLEDGED);
        received(PLAIN, 10, 15, 60_000, delivery(PLAIN, 2, 1), delivery(PLAIN, 1, 1));
        deleted(PLAIN, 1, 1, 30, 35, ACKNOWLEDGED);
        deleted(PLAIN, 2, 1, 36, 39, ACKNOWLEDGED);
        assertBroken("L5");
    }

    @Test
    void messageMayComeWhenTheOneBeforeItMayBeDeletedOrDead() {
        sent(SOURCE, 1, 0, 5, ACKNOWLEDGED);
        sent(SOURCE, 2, 6, 9, ACKNOWLEDGED);
        received(SOURCE, 10, 15, 1_000, delivery(SOURCE, 1, 1));
        received(SOURCE, 1_020, 1_025, 60_000, delivery(SOURCE, 2, 1));
        received(DEAD, 1_030, 1_035, 60_000, deadLetter(1, 2));
        ledger.add(new Deleted(DEAD, "m1", 2, span(1_040, 1_045), ACKNOWLEDGED));
        deleted(SOURCE, 2, 1, 1_050, 1_055, ACKNOWLEDGED);
        assertNothingBroken();
    }

    @Test
    void messageThatOvertakesOneThatIsStillInTheSourceIsFound() {
        sent(SOURCE, 1, 0, 5, ACKNOWLEDGED);
        sent(SOURCE, 2, 6, 9, ACKNOWLEDGED);
        received(SOURCE, 10, 15, 60_000, delivery(SOURCE, 2, 1));
        received(SOURCE, 20, 25, 60_000, delivery(SOURCE, 1, 1));
        deleted(SOURCE, 1, 1, 30, 35, ACKNOWLEDGED);
        deleted(SOURCE, 2, 1, 36, 39, ACKNOWLEDGED);
        assertBroken("L5");
    }

    @Test
    void sequenceThatDoesNotGrowIsFound() {
        ledger.add(new Sent(PLAIN, 1, 0, span(0, 5), ACKNOWLEDGED, "m1", "g", "2"));
        ledger.add(new Sent(PLAIN, 2, 0, span(10, 15), ACKNOWLEDGED, "m2", "h", "1"));
        received(PLAIN, 20, 25, 60_000, new Delivery("m1", 1, 1, "", "g", "2", ""));
        received(PLAIN, 26, 29, 60_000, new Delivery("m2", 2, 1, "", "h", "1", ""));
        deleted(PLAIN, 1, 1, 30, 35, ACKNOWLEDGED);
        deleted(PLAIN, 2, 1, 36, 39, ACKNOWLEDGED);
        assertBroken("L5");
    }

    @Test
    void repeatedSendThatBecomesAnotherMessageIsFound() {
        sent(PLAIN, 1, 0, 5, ACKNOWLEDGED);
        ledger.add(new Sent(PLAIN, 1, 0, span(10, 15), ACKNOWLEDGED, "other", "g", "2"));
        received(PLAIN, 20, 25, 60_000, delivery(PLAIN, 1, 1));
        deleted(PLAIN, 1, 1, 30, 35, ACKNOWLEDGED);
        assertBroken("L7");
    }

    @Test
    void repeatedSendThatIsToldOfTheOriginalBreaksNoLaw() {
        sent(PLAIN, 1, 0, 5, UNKNOWN);
        sent(PLAIN, 1, 10, 15, ACKNOWLEDGED);
        sent(PLAIN, 1, 16, 19, ACKNOWLEDGED);
        received(PLAIN, 20, 25, 60_000, delivery(PLAIN, 1, 1));
        deleted(PLAIN, 1, 1, 30, 35, ACKNOWLEDGED);
        assertNothingBroken();
    }

    @Test
    void messageThatIsReceivedTooOftenIsFound() {
        sent(SOURCE, 1, 0, 5, ACKNOWLEDGED);
        received(SOURCE, 10, 15, 1_000, delivery(SOURCE, 1, 1));
        received(SOURCE, 1_020, 1_025, 60_000, delivery(SOURCE, 1, 2));
        deleted(SOURCE, 1, 2, 1_030, 1_035, ACKNOWLEDGED);
        assertBroken("L8");
    }

    @Test
    void deadLetterWhoseCountBeginsAgainIsFound() {
        sent(SOURCE, 1, 0, 5, ACKNOWLEDGED);
        received(DEAD, 10, 15, 60_000, deadLetter(1, 1));
        ledger.add(new Deleted(DEAD, "m1", 1, span(20, 25), ACKNOWLEDGED));
        assertBroken("L8");
    }

    @Test
    void moveTaskThatBeginsAgainIsFound() {
        ledger.add(new Moving(DEAD, 7, "RUNNING", 5, 9, span(0, 5)));
        ledger.add(new Moving(DEAD, 7, "RUNNING", 4, 9, span(10, 15)));
        assertBroken("L12");
    }

    @Test
    void moveTaskThatRunsAfterItsEndIsFound() {
        ledger.add(new Moving(DEAD, 7, "COMPLETED", 5, 5, span(0, 5)));
        ledger.add(new Moving(DEAD, 7, "RUNNING", 5, 5, span(10, 15)));
        assertBroken("L12");
    }

    /** Its id is made of the body, its sequence is the body. */
    private void sent(String queue, long body, long start, long end, Outcome outcome) {
        boolean known = outcome == ACKNOWLEDGED;
        ledger.add(new Sent(
                queue, body, 0, span(start, end), outcome, known ? "m" + body : "", "g", known ? "" + body : ""));
    }

    private static Delivery delivery(String queue, long body, int receiveCount) {
        return new Delivery("m" + body, body, receiveCount, queue, "g", "" + body, "");
    }

    private static Delivery deadLetter(long body, int receiveCount) {
        return new Delivery("m" + body, body, receiveCount, "", "g", "" + body, "arn of " + SOURCE);
    }

    private void received(String queue, long start, long end, long visibilityMillis, Delivery... deliveries) {
        ledger.add(new Received(queue, 10, visibilityMillis, span(start, end), ACKNOWLEDGED, List.of(deliveries)));
    }

    private void deleted(String queue, long body, int receiveCount, long start, long end, Outcome outcome) {
        ledger.add(new Deleted(queue, "m" + body, receiveCount, span(start, end), outcome));
    }

    private static Span span(long startMillis, long endMillis) {
        return new Span(TimeUnit.MILLISECONDS.toNanos(startMillis), TimeUnit.MILLISECONDS.toNanos(endMillis));
    }

    private void assertNothingBroken() {
        assertThat(Journeys.broken(ledger, ROUTES, Laws.SLACK)).isEmpty();
    }

    /** This law and no other one. */
    private void assertBroken(String law) {
        assertThat(Journeys.broken(ledger, ROUTES, Laws.SLACK).keySet())
                .singleElement()
                .asString()
                .startsWith(law);
    }
}
