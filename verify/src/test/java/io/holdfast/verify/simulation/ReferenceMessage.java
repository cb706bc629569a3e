package io.holdfast.verify.simulation;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What is known of a message that was acknowledged: how it is in the queue in which it is thought to be, and where else it may be. */
final class ReferenceMessage {
    static final long NEVER = Long.MAX_VALUE;

    /** Stands at the beginning of its body and follows it wherever it goes. */
    final long id;

    final byte[] body;
    final boolean isOfFifo;
    final @Nullable String group;

    /** What clients know it by. */
    UUID shownId;

    @Nullable
    String deduplicationId;

    @Nullable
    DeadLetter deadLetter;

    /** When it was sent: between these two, which differ only while a move that sent it anew has not been seen. */
    long sentAtMillis;

    long sentByMillis;
    /** In a FIFO queue, from when on its delay counts: never before that of one that is delayed and was sent before it. */
    long delayedFromMillis;

    long dueAtMillis;
    /** Its delay has or may have passed under an earlier delay of the queue. */
    boolean mayHaveArrived;
    /** The latest time at which it can have come due in the server; before that it may not be noticed. */
    long arrivedByMillis = NEVER;
    /** It did not get to its place in the line when it was sent. */
    boolean outOfOrder;
    /** The loop's task in which it was known to be durable: decisions after it find the message on the disk. */
    int durableSinceTask;

    long sequence = -1;
    /** Receives that count. */
    int receiveCount;
    /** What its newest receipt says; void receipts have lower ones. */
    int deliveryNumber;
    /** How often it was received before it came to this queue. */
    int receivedElsewhere;

    /** How often it was delivered in this queue, and how often when it was deleted without being gone. */
    private int deliveries;

    private int deliveriesBeforeDelete = Integer.MIN_VALUE;

    long firstReceivedAtMillis;
    long receivedAtMillis;
    long visibleAtMillis;
    /** A command made it visible, so nobody had to notice a deadline. */
    boolean released;
    /** It may or may not exist: for example, its retention had passed when the retention was made longer. */
    boolean doubtful;
    /** It has left for its queue, which is in another partition, and may not be there yet. */
    boolean onItsWay;
    /** When the server was first at rest after its retention had passed. */
    long expiredAtRestMillis = NEVER;

    /** The queue in which it is thought to be. */
    @Nullable
    ReferenceQueue home;

    /** Other queues that it may have been moved to, and as what. */
    final Map<ReferenceQueue, List<Form>> mayBeIn = new LinkedHashMap<>();

    /** As what it came to its queue, one of these; empty once that was seen. */
    final List<Form> forms = new ArrayList<>();

    ReferenceMessage(long id, byte[] body, boolean isOfFifo, @Nullable String group, @Nullable String deduplicationId) {
        this.id = id;
        this.isOfFifo = isOfFifo;
        this.shownId = new UUID(Drafts.ID_HIGH, id);
        this.body = body;
        this.group = group;
        this.deduplicationId = deduplicationId;
    }

    /** It was sent at this time and is durable since the answer left in this task. */
    void sent(long nowMillis, long delayMillis, int task) {
        sentAtMillis = nowMillis;
        sentByMillis = nowMillis;
        dueAtMillis = nowMillis + delayMillis;
        durableSinceTask = task;
        outOfOrder = delayMillis > 0;
        arrivedByMillis = delayMillis > 0 ? NEVER : nowMillis;
    }

    /** It is new in another queue: its place in the line is not known, and perhaps not what it is there. */
    void moved(List<Form> possible, Moment at) {
        forms.clear();
        forms.addAll(possible);
        sentAtMillis = possible.stream().mapToLong(Form::sentAfterMillis).min().orElse(sentAtMillis);
        sentByMillis = possible.stream()
                .mapToLong(form -> form.sentBeforeMillis(at.nowMillis()))
                .max()
                .orElse(sentByMillis);
        sequence = -1;
        deliveriesBeforeDelete = Integer.MIN_VALUE;
        receivedElsewhere = receiveCount;
        deliveryNumber = receiveCount;
        outOfOrder = true;
        mayHaveArrived = true;
        arrivedByMillis = at.nowMillis();
        dueAtMillis = sentByMillis;
        durableSinceTask = at.learnedInTask();
        released = false;
        visibleAtMillis = 0;
        expiredAtRestMillis = NEVER;
        onItsWay = false;
    }

    /** By this moment it has arrived; what was sent anew was sent then at the latest. */
    void arrives(Moment at) {
        onItsWay = false;
        if (forms.stream().anyMatch(form -> form.sentAtMillis() == Form.ANEW)) {
            sentByMillis = Math.max(sentByMillis, at.nowMillis());
        }
        arrivedByMillis = at.nowMillis();
        dueAtMillis = sentByMillis;
        durableSinceTask = at.learnedInTask();
    }

    boolean isShownAs(Message given) {
        return new UUID(given.idHigh(), given.idLow()).equals(shownId)
                && Objects.equals(given.deadLetter(), deadLetter);
    }

    /** When it was moved is known only once somebody has seen it; from then on it stays so. */
    private static boolean isOrigin(@Nullable DeadLetter expected, @Nullable DeadLetter given) {
        if (expected == null || given == null || expected.movedAtMillis() != 0) {
            return Objects.equals(expected, given);
        }
        return given.movedAtMillis() >= given.firstReceivedAtMillis()
                && expected.equals(
                        new DeadLetter(given.sourceArn(), given.receiveCount(), given.firstReceivedAtMillis()));
    }

    /** It was received where it had come to without anybody seeing it: now it is known as what, unless it cannot be that. */
    boolean isSeenAs(Message given) {
        if (forms.isEmpty()) {
            return true;
        }
        Form seen = forms.stream()
                .filter(form -> isOrigin(form.origin(), given.deadLetter()))
                .findFirst()
                .orElse(null);
        if (seen == null) {
            return false;
        }
        forms.clear();
        sentAtMillis = seen.sentAfterMillis();
        sentByMillis = seen.sentBeforeMillis(sentByMillis);
        String asDeadLetter = shownId.toString();
        deadLetter = given.deadLetter();
        if (seen.isSentAnew()) {
            shownId = new UUID(given.idHigh(), given.idLow());
            receiveCount = 0;
            deliveryNumber = 0;
            receivedElsewhere = 0;
        }
        if (isOfFifo && (!seen.isSentAnew() || asDeadLetter.equals(given.deduplicationId()))) {
            deduplicationId = asDeadLetter;
        }
        return true;
    }

    int receivedHere() {
        return receiveCount - receivedElsewhere;
    }

    boolean wasReceived() {
        return deliveryNumber > receivedElsewhere;
    }

    /** Surely delayed at that moment. */
    boolean isDelayed(Moment at) {
        long atMostMillis = Math.max(0, delayedFromMillis - sentAtMillis);
        return !wasReceived() && !mayHaveArrived && dueAtMillis - atMostMillis > at.nowMillis();
    }

    /** Surely past its delay, and noticed to be so. */
    boolean hasArrived() {
        return wasReceived() || arrivedByMillis != NEVER;
    }

    /** Whether its leases may end early and its deliveries come twice. */
    private boolean isShaky() {
        return home != null && home.isChaotic;
    }

    /** Surely not to be had before. */
    long hiddenUntilMillis() {
        return isShaky() ? receivedAtMillis : visibleAtMillis;
    }

    /**
     * A client deletes it, and was told that this is done; returns whether it is surely gone. Of a delivery that comes twice the second comes
     * after a delete as well, but no third.
     */
    boolean isGoneWithDelete() {
        if (!isShaky() || deliveries == deliveriesBeforeDelete + 1) {
            return true;
        }
        deliveriesBeforeDelete = deliveries;
        doubtful = true;
        return false;
    }

    /** Which delivery comes twice is not stored: after a restart any may. */
    void serverStarted() {
        deliveriesBeforeDelete = Integer.MIN_VALUE;
    }

    /** Surely in flight at that moment. */
    boolean isInFlight(Moment at) {
        return wasReceived() && !isShaky() && visibleAtMillis > at.nowMillis();
    }

    /** Perhaps still counted as in flight. */
    boolean mayBeInFlight(Moment at) {
        return wasReceived() && !released && visibleAtMillis > at.noticedMillis();
    }

    /** Perhaps not to be had because it is in flight or delayed. */
    boolean mayBeHidden(Moment at) {
        return !hasArrived() || isInFlight(at) || mayBeInFlight(at);
    }

    /** Surely to be found on the disk by a decision taken then. */
    boolean isDurable(Moment at) {
        return durableSinceTask < at.decidedInTask();
    }

    void received(Moment at, long visibilityMillis) {
        receiveCount++;
        deliveryNumber++;
        deliveries++;
        receivedAtMillis = at.nowMillis();
        if (deliveryNumber == 1) {
            firstReceivedAtMillis = at.nowMillis();
        }
        if (deliveryNumber == receivedElsewhere + 1 && !isOfFifo && outOfOrder) {
            // When its delay has passed it is written to its place in the line: anew, so not durable at once.
            durableSinceTask = at.learnedInTask();
        }
        doubtful = false;
        hide(at.nowMillis(), visibilityMillis);
    }

    /** The last receive does not count any more. */
    void returnReceive() {
        receiveCount--;
        deliveryNumber++;
    }

    void hide(long nowMillis, long visibilityMillis) {
        visibleAtMillis = nowMillis + visibilityMillis;
        released = visibilityMillis == 0;
    }

    @Override
    public String toString() {
        return "message " + id + (group == null ? "" : " of group " + group) + " (sequence " + sequence + ", sent "
                + sentAtMillis + (sentByMillis > sentAtMillis ? ".." + sentByMillis : "") + ", due " + dueAtMillis
                + ", received " + receiveCount + "x, " + receivedElsewhere + " of them elsewhere, last "
                + receivedAtMillis + ", visible at " + visibleAtMillis + (doubtful ? ", doubtful" : "")
                + (forms.isEmpty() ? "" : ", as one of " + forms)
                + (mayBeIn.isEmpty() ? ")" : ", may be in " + mayBeIn.keySet() + ")");
    }
}
