package io.holdfast.verify.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lets messages fail until they are dead letters, and a task move others from there to a third queue: after any kill each message that was sent and
 * not deleted is in exactly one of the three.
 */
final class DeadLetterOwner implements Owner {
    private final OwnedQueue source;
    private final OwnedQueue dead;
    private final OwnedQueue moved;
    private final Set<Long> alive = new TreeSet<>();
    private long nextNumber = 1;
    private long sendUnderWay;
    private long deleteUnderWay;
    private int tasks;
    private int deadLetters;

    DeadLetterOwner(String name, String suffix) {
        this.source = new OwnedQueue(name + suffix);
        this.dead = new OwnedQueue(name + "-dead" + suffix);
        this.moved = new OwnedQueue(name + "-moved" + suffix);
    }

    @Override
    public void step(SqsConnection server) throws IOException {
        for (int i = 0; i < 12; i++) {
            sendUnderWay = nextNumber++;
            source.send(server, sendUnderWay, "g" + sendUnderWay % 3);
            alive.add(sendUnderWay);
            sendUnderWay = 0;
        }
        // Received once, and once more is too often: the second receive moves them.
        source.receive(server, 0);
        source.receive(server, 0);
        List<Json> letters = dead.receive(server, 1);
        deadLetters += letters.size();
        for (Json letter : letters) {
            assertThat(letter.object("Attributes").text("DeadLetterQueueSourceArn"))
                    .isEqualTo(source.arn());
            assertThat(letter.object("Attributes").number("ApproximateReceiveCount"))
                    .isGreaterThanOrEqualTo(2);
            if (OwnedQueue.numberOf(letter) % 3 == 0) {
                delete(server, dead, letter);
            }
        }
        startTask(server);
    }

    private void delete(SqsConnection server, OwnedQueue queue, Json message) throws IOException {
        deleteUnderWay = OwnedQueue.numberOf(message);
        queue.delete(server, message);
        alive.remove(deleteUnderWay);
        deleteUnderWay = 0;
    }

    private void startTask(SqsConnection server) throws IOException {
        if (status(server).equals("RUNNING")) {
            return;
        }
        OwnedQueue.ask(
                server,
                "StartMessageMoveTask",
                "{\"SourceArn\":\"" + dead.arn() + "\",\"DestinationArn\":\"" + moved.arn()
                        + "\",\"MaxNumberOfMessagesPerSecond\":100}");
        tasks++;
    }

    private String status(SqsConnection server) throws IOException {
        List<Json> newest = OwnedQueue.ask(
                        server, "ListMessageMoveTasks", "{\"SourceArn\":\"" + dead.arn() + "\",\"MaxResults\":1}")
                .objects("Results");
        return newest.isEmpty() ? "NONE" : newest.get(0).text("Status");
    }

    @Override
    public void verify(SqsConnection server) throws IOException {
        dead.create(server, Map.of());
        moved.create(server, Map.of());
        source.create(
                server,
                Map.of("RedrivePolicy", "{\"deadLetterTargetArn\":\"" + dead.arn() + "\",\"maxReceiveCount\":1}"));
        List<Long> found = new ArrayList<>();
        // A task that was running goes on; what it has not moved yet is found in the dead-letter queue.
        for (OwnedQueue queue : List.of(source, dead, moved)) {
            while (queue.count(server) > 0) {
                for (Json message : queue.receive(server, 30)) {
                    found.add(OwnedQueue.numberOf(message));
                    queue.delete(server, message);
                }
            }
        }
        assertThat(status(server)).isNotEqualTo("FAILED");
        assertThat(found).as("each message in one queue only").doesNotHaveDuplicates();
        Set<Long> expected = new TreeSet<>(alive);
        if (sendUnderWay != 0 && found.contains(sendUnderWay)) {
            expected.add(sendUnderWay);
        }
        if (deleteUnderWay != 0 && !found.contains(deleteUnderWay)) {
            expected.remove(deleteUnderWay);
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        alive.clear();
        sendUnderWay = 0;
        deleteUnderWay = 0;
    }

    @Override
    public String toString() {
        return source.name() + ": " + nextNumber + " sent, " + deadLetters + " dead letters seen, " + tasks
                + " move tasks";
    }
}
