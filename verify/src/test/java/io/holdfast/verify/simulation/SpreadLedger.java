package io.holdfast.verify.simulation;

import io.holdfast.protocol.sqs.result.ReceivedMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the clients of a spread queue have asked for and heard, and whether that can be. Moments are counted; all that is asked before a crash has ended with it. */
final class SpreadLedger {
    private static final int NEVER = Integer.MAX_VALUE;

    /** Something that was asked for. */
    static class Asking {
        final int begun;
        /** When it was answered, or the server crashed. */
        int ended = NEVER;
        /** Whether the answer was that it is done. */
        boolean isDone;

        Asking(int begun) {
            this.begun = begun;
        }
    }

    /** What happened to one message. */
    private static final class Life {
        final Asking sent;
        final List<Asking> deletes = new ArrayList<>();
        int receiveCount;
        int crashesWhenSeen;

        Life(Asking sent) {
            this.sent = sent;
        }
    }

    private final Map<String, Life> messages = new HashMap<>();
    /** Purges of the queue, and its deletions. */
    private final List<Asking> removals = new ArrayList<>();

    private final List<Asking> open = new ArrayList<>();
    private int moment;
    private int crashes;

    Asking begin() {
        Asking begun = new Asking(++moment);
        open.add(begun);
        return begun;
    }

    Asking beginRemoval() {
        Asking begun = begin();
        removals.add(begun);
        return begun;
    }

    Asking beginSend(String body) {
        Asking begun = begin();
        messages.put(body, new Life(begun));
        return begun;
    }

    /** @param body of the message that the latest handle is for */
    Asking beginDelete(String body) {
        Asking begun = begin();
        life(body).deletes.add(begun);
        return begun;
    }

    void end(Asking ended, boolean isDone) {
        ended.ended = ++moment;
        ended.isDone = isDone;
        open.remove(ended);
    }

    void crashed() {
        crashes++;
        moment++;
        open.forEach(each -> each.ended = moment);
        open.clear();
    }

    private Life life(String body) {
        Life life = messages.get(body);
        if (life == null) {
            throw new LawBroken(Law.NOTHING_IS_INVENTED, body + " was never sent", null);
        }
        return life;
    }

    static String body(ReceivedMessage message) {
        return new String(message.body(), StandardCharsets.UTF_8);
    }

    void received(Asking receive, ReceivedMessage message) {
        String body = body(message);
        Life life = life(body);
        for (Asking delete : life.deletes) {
            LawBroken.unless(
                    !delete.isDone || receive.begun < delete.ended,
                    Law.DELETED_STAYS_DELETED,
                    () -> body + " was received after it was deleted");
        }
        for (Asking removal : removals) {
            LawBroken.unless(
                    !removal.isDone || receive.begun < removal.ended || life.sent.ended >= removal.begun,
                    Law.REMOVAL_TAKES_THE_STATED_SET,
                    () -> body + " was received after its queue was purged or deleted");
        }
        int count = message.systemAttributes().receiveCount();
        // What was taken and not given back yet when the server crashed has been received by nobody.
        boolean mayHaveGap = crashes > life.crashesWhenSeen;
        LawBroken.unless(
                count == life.receiveCount + 1 || (count > life.receiveCount && mayHaveGap),
                Law.RECEIVE_COUNT_GROWS_BY_ONE,
                () -> body + " has receive count " + count + " after " + life.receiveCount);
        life.receiveCount = count;
        life.crashesWhenSeen = crashes;
    }

    /** @param left the messages that are in the queue in the end; empty too if there is none */
    void checkLeft(List<String> left) {
        Set<String> found = new HashSet<>(left);
        messages.forEach((body, life) -> {
            boolean mayBeGone = !life.sent.isDone
                    || !life.deletes.isEmpty()
                    || removals.stream().anyMatch(removal -> removal.ended > life.sent.begun);
            LawBroken.unless(
                    mayBeGone || found.contains(body), Law.NOTHING_IS_LOST, () -> body + " was sent and is gone");
        });
        LawBroken.unless(found.size() == left.size(), Law.IN_ONE_QUEUE, () -> "a message is in several parts: " + left);
    }
}
