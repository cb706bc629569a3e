package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Works on a FIFO queue: what it receives of a group is always the front of what it sent there and did not delete, sequence numbers grow across
 * kills, and a send whose outcome is unknown can be repeated without becoming a second message.
 */
final class OrderOwner implements Owner {
    private static final int GROUPS = 4;
    private static final int VISIBILITY_SECONDS = 2;

    private final OwnedQueue queue;
    private final Map<String, String> attributes;
    private final Map<String, Deque<Long>> left = new HashMap<>();
    private BigInteger lastSequence = BigInteger.ZERO;
    private long nextNumber = 1;
    private long sendUnderWay;
    private long deleteUnderWay;
    private long received;
    private long repeated;

    OrderOwner(String name, Map<String, String> attributes) {
        this.queue = new OwnedQueue(name);
        this.attributes = attributes;
    }

    @Override
    public void step(SqsConnection server) throws IOException {
        for (int i = 0; i < 6; i++) {
            send(server, nextNumber++);
        }
        List<Json> messages = queue.receive(server, VISIBILITY_SECONDS);
        List<Json> released = new ArrayList<>();
        checkOrder(messages);
        for (Json message : messages) {
            // Whatever follows one that is kept must be kept too, or it would be deleted out of order.
            if (OwnedQueue.numberOf(message) % 7 == 0 || !released.isEmpty()) {
                released.add(message);
            } else {
                delete(server, message);
            }
        }
        for (Json message : released) {
            queue.release(server, message);
        }
    }

    private void send(SqsConnection server, long number) throws IOException {
        sendUnderWay = number;
        Json answer = queue.send(server, number, groupOf(number));
        BigInteger sequence = new BigInteger(answer.text("SequenceNumber"));
        assertThat(sequence).as("sequence of %s", number).isGreaterThan(lastSequence);
        lastSequence = sequence;
        ofGroup(groupOf(number)).add(number);
        sendUnderWay = 0;
        if (number % 5 == 0) {
            Json again = queue.send(server, number, groupOf(number));
            assertThat(again.members())
                    .as("a duplicate gets the original's answer")
                    .isEqualTo(answer.members());
        }
    }

    private void delete(SqsConnection server, Json message) throws IOException {
        long number = OwnedQueue.numberOf(message);
        deleteUnderWay = number;
        queue.delete(server, message);
        deleteUnderWay = 0;
        ofGroup(groupOf(number)).remove(number);
    }

    private void checkOrder(List<Json> messages) {
        Map<String, List<Long>> byGroup = new HashMap<>();
        for (Json message : messages) {
            long number = OwnedQueue.numberOf(message);
            byGroup.computeIfAbsent(groupOf(number), group -> new ArrayList<>()).add(number);
        }
        byGroup.forEach((group, numbers) -> {
            List<Long> front = ofGroup(group).stream().limit(numbers.size()).toList();
            assertThat(numbers).as("the front of group %s", group).isEqualTo(front);
        });
        received += messages.size();
    }

    /** What was left unknown by the kill is found out; then all that is left is received in order and deleted. */
    @Override
    public void verify(SqsConnection server) throws IOException {
        queue.create(server, attributes);
        if (sendUnderWay != 0) {
            // With the same deduplication id it is the same message, whether it had arrived or not.
            long number = sendUnderWay;
            lastSequence = new BigInteger(
                            queue.send(server, number, groupOf(number)).text("SequenceNumber"))
                    .max(lastSequence);
            ofGroup(groupOf(number)).add(number);
            sendUnderWay = 0;
            repeated++;
        }
        long known = left.values().stream().mapToLong(Deque::size).sum();
        long counted = queue.count(server);
        if (deleteUnderWay != 0 && counted == known - 1) {
            ofGroup(groupOf(deleteUnderWay)).remove(deleteUnderWay);
            known--;
        }
        deleteUnderWay = 0;
        assertThat(counted).as("messages left in %s", queue.name()).isEqualTo(known);
        while (queue.count(server) > 0) {
            List<Json> messages = queue.receive(server, VISIBILITY_SECONDS);
            checkOrder(messages);
            for (Json message : messages) {
                queue.delete(server, message);
                ofGroup(groupOf(OwnedQueue.numberOf(message))).removeFirst();
            }
        }
        assertThat(left.values()).allMatch(Deque::isEmpty);
    }

    private static String groupOf(long number) {
        return "g" + number % GROUPS;
    }

    private Deque<Long> ofGroup(String group) {
        return left.computeIfAbsent(group, any -> new ArrayDeque<>());
    }

    @Override
    public String toString() {
        return queue.name() + ": " + nextNumber + " sent, " + received + " received in order, " + repeated
                + " repeated after a kill";
    }
}
