package io.holdfast.verify.crash.ledger;

import static io.holdfast.verify.crash.ledger.Outcome.ACKNOWLEDGED;
import static io.holdfast.verify.crash.ledger.Outcome.REFUSED;
import static io.holdfast.verify.crash.ledger.Outcome.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The checker is checked: hand-made histories, each of which breaks one law, and their harmless neighbours. Times are in milliseconds. */
final class LawsTest {
    private static final String QUEUE = "q";
    private static final long BODY = 7;
    private static final String ID = "m7";

    private final Ledger ledger = new Ledger();

    @Test
    void ordinaryLifeBreaksNoLaw() {
        sent(0, 5, 0);
        counted(6, 7, 1, 0, 0);
        received(10, 15, 1_000, 1);
        counted(16, 17, 0, 1, 0);
        received(1_020, 1_025, 1_000, 2);
        deleted(1_100, 1_105, ACKNOWLEDGED);
        counted(1_200, 1_201, 0, 0, 0);
        assertNothingBroken();
    }

    @Test
    void messageThatNobodyDeletedIsLost() {
        sent(0, 5, 0);
        received(10, 15, 1_000, 1);
        deleted(20, 25, REFUSED);
        assertBroken("L1", "is lost");
    }

    @Test
    void messageMayBeGoneAfterADeleteWithUnknownOutcome() {
        sent(0, 5, 0);
        received(10, 15, 1_000, 1);
        deleted(20, 25, UNKNOWN);
        assertNothingBroken();
    }

    @Test
    void deliveryOfWhatWasNeverSentIsFound() {
        received(10, 15, 1_000, 1);
        deleted(20, 25, ACKNOWLEDGED);
        assertBroken("L2", "no send of it was acknowledged or unknown");
    }

    @Test
    void deliveryOfWhatWasRefusedIsFound() {
        ledger.add(new Sent(QUEUE, BODY, 0, span(0, 5), REFUSED, ""));
        received(10, 15, 1_000, 1);
        deleted(20, 25, ACKNOWLEDGED);
        assertBroken("L2", "no send of it was acknowledged or unknown");
    }

    @Test
    void sendWithUnknownOutcomeMayAppear() {
        ledger.add(new Sent(QUEUE, BODY, 0, span(0, 5), UNKNOWN, ""));
        received(10, 15, 1_000, 1);
        deleted(20, 25, ACKNOWLEDGED);
        counted(30, 31, 0, 0, 0);
        assertNothingBroken();
    }

    @Test
    void oneSendMustNotBecomeTwoMessages() {
        ledger.add(new Sent(QUEUE, BODY, 0, span(0, 5), UNKNOWN, ""));
        received(10, 15, 1_000, 1);
        deleted(20, 25, ACKNOWLEDGED);
        ledger.add(receipt(QUEUE, 30, 35, 1_000, new Delivery("another", BODY, 1, "")));
        ledger.add(new Deleted(QUEUE, "another", 1, span(40, 45), ACKNOWLEDGED));
        assertBroken("L2", "1 sends of one body became 2 messages");
    }

    @Test
    void damagedBodyIsFound() {
        sent(0, 5, 0);
        ledger.add(receipt(QUEUE, 10, 15, 1_000, new Delivery(ID, Bodies.DAMAGED, 1, "")));
        deleted(20, 25, ACKNOWLEDGED);
        assertBroken("L2", "another body");
    }

    @Test
    void bodyOfAnotherMessageIsFound() {
        sent(0, 5, 0);
        ledger.add(new Sent(QUEUE, 8, 0, span(0, 5), ACKNOWLEDGED, "m8"));
        ledger.add(new Deleted(QUEUE, "m8", 1, span(6, 7), UNKNOWN));
        ledger.add(receipt(QUEUE, 10, 15, 1_000, new Delivery(ID, 8, 1, "")));
        deleted(20, 25, ACKNOWLEDGED);
        assertBroken("L2", "the body or from the queue of another message");
    }

    @Test
    void deliveryFromAnotherQueueIsFound() {
        sent(0, 5, 0);
        ledger.add(receipt("elsewhere", 10, 15, 1_000, new Delivery(ID, BODY, 1, "")));
        deleted(20, 25, ACKNOWLEDGED);
        assertBroken("L2", "the body or from the queue of another message");
    }

    @Test
    void messageThatComesBackAfterItsDeleteIsFound() {
        sent(0, 5, 0);
        received(10, 15, 1_000, 1);
        deleted(20, 25, ACKNOWLEDGED);
        received(2_000, 2_005, 1_000, 2);
        assertBroken("L4", "came back");
    }

    @Test
    void longPollThatBeganBeforeTheDeleteMustNotBringTheMessageBackEither() {
        sent(0, 5, 0);
        received(10, 15, 1_000, 1);
        received(18, 1_200, 1_000, 2);
        deleted(20, 25, ACKNOWLEDGED);
        assertBroken("L4", "came back");
    }

    @Test
    void deliveryThatWasUnderWayDuringTheDeleteMayHaveBeenFirst() {
        sent(0, 5, 0);
        received(10, 15, 0, 1);
        received(18, 40, 1_000, 2);
        deleted(20, 25, ACKNOWLEDGED);
        assertNothingBroken();
    }

    @Test
    void messageMayComeBackAfterADeleteWithUnknownOutcome() {
        sent(0, 5, 0);
        received(10, 15, 1_000, 1);
        deleted(20, 25, UNKNOWN);
        received(2_000, 2_005, 1_000, 2);
        deleted(2_010, 2_015, ACKNOWLEDGED);
        assertNothingBroken();
    }

    @Test
    void delayedMessageThatComesEarlyIsFound() {
        sent(0, 5, 1_000);
        received(900, 985, 1_000, 1);
        deleted(990, 995, ACKNOWLEDGED);
        assertBroken("L3, L9", "5 ms early");
    }

    @Test
    void delayCountsFromTheSendAndNotFromItsAcknowledgement() {
        sent(0, 500, 1_000);
        received(900, 1_000, 1_000, 1);
        deleted(1_010, 1_015, ACKNOWLEDGED);
        assertNothingBroken();
    }

    @Test
    void secondDeliveryWhileInFlightIsFound() {
        sent(0, 5, 0);
        received(10, 15, 1_000, 1);
        received(900, 905, 1_000, 2);
        deleted(910, 915, ACKNOWLEDGED);
        assertBroken("L3, L9", "95 ms early");
    }

    @Test
    void leaseOfALongPollBeginsWhenTheMessageIsThere() {
        sent(500, 505, 0);
        received(0, 510, 1_000, 1);
        received(1_400, 1_405, 1_000, 2);
        deleted(1_410, 1_415, ACKNOWLEDGED);
        assertBroken("L3, L9", "85 ms early");
    }

    @Test
    void releasedMessageMayComeAtOnce() {
        sent(0, 5, 0);
        received(10, 15, 30_000, 1);
        hidden(20, 25, 1, 0, UNKNOWN);
        received(30, 35, 1_000, 2);
        deleted(40, 45, ACKNOWLEDGED);
        assertNothingBroken();
    }

    @Test
    void refusedReleaseExplainsNothing() {
        sent(0, 5, 0);
        received(10, 15, 30_000, 1);
        hidden(20, 25, 1, 0, REFUSED);
        received(30, 35, 1_000, 2);
        deleted(40, 45, ACKNOWLEDGED);
        assertBroken("L3, L9", "early");
    }

    @Test
    void acknowledgedExtensionHolds() {
        sent(0, 5, 0);
        received(10, 15, 1_000, 1);
        hidden(500, 505, 1, 2_000, ACKNOWLEDGED);
        received(1_100, 1_105, 1_000, 2);
        deleted(1_110, 1_115, ACKNOWLEDGED);
        assertBroken("L3, L9", "early");
    }

    @Test
    void extensionWithUnknownOutcomeNeedNotHold() {
        sent(0, 5, 0);
        received(10, 15, 1_000, 1);
        hidden(500, 505, 1, 2_000, UNKNOWN);
        received(1_100, 1_105, 1_000, 2);
        deleted(1_110, 1_115, ACKNOWLEDGED);
        assertNothingBroken();
    }

    @Test
    void sameReceiveCountTwiceIsFound() {
        sent(0, 5, 0);
        received(10, 15, 100, 1);
        received(200, 205, 100, 1);
        deleted(210, 215, ACKNOWLEDGED);
        assertBroken("L8", "twice with the same count");
    }

    @Test
    void receiveCountThatGoesBackIsFound() {
        sent(0, 5, 0);
        received(10, 15, 0, 2);
        received(200, 205, 0, 1);
        deleted(210, 215, ACKNOWLEDGED);
        assertBroken("L8", "went back");
    }

    @Test
    void skippedReceiveCountIsFound() {
        sent(0, 5, 0);
        received(10, 15, 100, 1);
        received(200, 205, 100, 3);
        deleted(210, 215, ACKNOWLEDGED);
        assertBroken("L8", "1 times unseen");
    }

    @Test
    void lostAnswerMayHaveRaisedTheReceiveCount() {
        sent(0, 5, 0);
        received(10, 15, 100, 1);
        ledger.add(new Received(QUEUE, 10, 50, span(120, 125), UNKNOWN, List.of()));
        received(200, 205, 100, 3);
        deleted(210, 215, ACKNOWLEDGED);
        assertNothingBroken();
    }

    @Test
    void partOfASpreadQueueMayHaveTakenItForAReceiveThatAnotherHasAnswered() {
        sent(0, 5, 0);
        received(10, 15, 0, 1);
        received(200, 205, 100, 3);
        deleted(210, 215, ACKNOWLEDGED);
        ledger.isSpread(QUEUE);
        assertBroken("L8", "1 times unseen");
        ledger.add(new Received(QUEUE, 10, 0, span(120, 125), ACKNOWLEDGED, List.of()));
        assertNothingBroken();
    }

    @Test
    void answerLostInAnotherQueueExplainsNothing() {
        sent(0, 5, 0);
        ledger.add(new Received("elsewhere", 10, 50, span(6, 9), UNKNOWN, List.of()));
        received(10, 15, 100, 2);
        deleted(20, 25, ACKNOWLEDGED);
        assertBroken("L8", "1 times unseen");
    }

    @Test
    void messageThatIsNotCountedIsFound() {
        sent(0, 5, 0);
        counted(6, 7, 0, 0, 0);
        received(10, 15, 1_000, 1);
        deleted(20, 25, ACKNOWLEDGED);
        assertBroken("L10", "counts 0 messages");
    }

    @Test
    void deletedMessageThatIsStillCountedIsFound() {
        sent(0, 5, 0);
        received(10, 15, 1_000, 1);
        deleted(20, 25, ACKNOWLEDGED);
        counted(3_000, 3_001, 1, 0, 0);
        assertBroken("L10", "counts 1 messages");
    }

    @Test
    void messageCountedAsVisibleWhileItIsDelayedIsFound() {
        sent(0, 5, 5_000);
        counted(100, 101, 1, 0, 0);
        received(5_010, 5_015, 1_000, 1);
        deleted(5_020, 5_025, ACKNOWLEDGED);
        assertBroken("L10", "counts 0 delayed messages");
    }

    @Test
    void messageCountedAsVisibleWhileItIsInFlightIsFound() {
        sent(0, 5, 0);
        received(10, 15, 5_000, 1);
        counted(100, 101, 1, 0, 0);
        deleted(120, 125, ACKNOWLEDGED);
        assertBroken("L10", "counts 0 messages in flight");
    }

    @Test
    void messageCountedAsInFlightLongAfterItsTimeoutIsFound() {
        sent(0, 5, 0);
        received(10, 15, 1_000, 1);
        counted(4_000, 4_001, 0, 1, 0);
        deleted(4_100, 4_105, ACKNOWLEDGED);
        assertBroken("L10", "counts 1 messages in flight");
    }

    private void sent(long start, long end, long delayMillis) {
        ledger.add(new Sent(QUEUE, BODY, delayMillis, span(start, end), ACKNOWLEDGED, ID));
    }

    private void received(long start, long end, long visibilityMillis, int receiveCount) {
        ledger.add(receipt(QUEUE, start, end, visibilityMillis, new Delivery(ID, BODY, receiveCount, "")));
    }

    private static Received receipt(String queue, long start, long end, long visibilityMillis, Delivery delivery) {
        return new Received(queue, 1, visibilityMillis, span(start, end), ACKNOWLEDGED, List.of(delivery));
    }

    private void deleted(long start, long end, Outcome outcome) {
        ledger.add(new Deleted(QUEUE, ID, 1, span(start, end), outcome));
    }

    private void hidden(long start, long end, int receiveCount, long visibilityMillis, Outcome outcome) {
        ledger.add(new Hidden(QUEUE, ID, receiveCount, visibilityMillis, span(start, end), outcome));
    }

    private void counted(long start, long end, long visible, long inFlight, long delayed) {
        ledger.add(new Counted(QUEUE, span(start, end), visible, inFlight, delayed));
    }

    private static Span span(long startMillis, long endMillis) {
        return new Span(TimeUnit.MILLISECONDS.toNanos(startMillis), TimeUnit.MILLISECONDS.toNanos(endMillis));
    }

    private void assertNothingBroken() {
        assertThat(Laws.broken(ledger, Laws.SLACK)).isEmpty();
    }

    /** This law and no other one. */
    private void assertBroken(String law, String finding) {
        Map<String, List<String>> broken = Laws.broken(ledger, Laws.SLACK);
        assertThat(broken.keySet()).singleElement().asString().startsWith(law + ":");
        assertThat(broken.values().iterator().next()).singleElement().asString().contains(finding);
    }
}
