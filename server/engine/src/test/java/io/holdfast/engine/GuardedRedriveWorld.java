package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.SECOND;

import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.ListRedrives;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SearchStart;
import io.holdfast.engine.command.StartRedrive;
import io.holdfast.engine.queue.LetterScan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A {@link RedriveWorld} whose queue "dead" is redriven under guard. */
final class GuardedRedriveWorld {
    static final long HIGH = 0x1234_5678_9abc_4defL;

    final RedriveWorld redrive;
    /** The redrive that the short forms mean. */
    long id = 0x8000_0000_0000_0001L;

    int perSecond = 10;
    int canary;
    int bounceLimit = 3;
    List<StartRedrive.Id> chosen = List.of();

    GuardedRedriveWorld(boolean isFifo, boolean restarts) {
        redrive = isFifo ? RedriveWorld.fifo(restarts) : RedriveWorld.standard(restarts);
    }

    EngineWorld world() {
        return redrive.world;
    }

    TestCaller start(@Nullable QueueName destination) {
        return world().call(new StartRedrive(
                redrive.dead, HIGH, id, destination, perSecond, canary, bounceLimit, 0, chosen, "", "me"));
    }

    /** Starts it and lets it go. */
    void release(@Nullable QueueName destination) {
        start(destination);
        change(new ChangeRedrive.Release(SearchStart.START, placesOfChosen()));
    }

    List<MessagePlace> placesOfChosen() {
        List<MessagePlace> all = places();
        List<MessagePlace> found = new ArrayList<>();
        chosen.forEach(wanted -> found.add(all.get((int) wanted.low())));
        return found;
    }

    /** Where the messages of "dead" lie. */
    List<MessagePlace> places() {
        return LetterScan.page(world().rows, redrive.dead, Long.MAX_VALUE, MessagePlace.START, 1, 1_000)
                .places();
    }

    TestCaller change(ChangeRedrive.Change change) {
        return world().call(new ChangeRedrive(redrive.dead, HIGH, id, change));
    }

    Redrive now() {
        Reply reply = world().call(new ListRedrives(redrive.dead)).reply();
        return ((Reply.Redrives) reply).redrives().get(0);
    }

    /** Status, taken / moved / bounced / left. */
    String progress() {
        Redrive now = now();
        return now.status() + " " + now.counts().taken() + "/" + now.counts().moved() + "/"
                + now.counts().bounced() + "/" + now.counts().left();
    }

    /** Time passes in steps in which even a redrive of one message per second, restarted after each, moves one. */
    void pass(int steps) {
        for (int i = 0; i < steps; i++) {
            world().pass(SECOND + EngineLimits.MOVE_TICK_MILLIS);
        }
    }

    /** A consumer that fails: receives once and once too often. */
    void fail(long queueId) {
        while (redrive.visible(queueId) > 0) {
            redrive.receive(queueId, 10, 0);
        }
    }

    /** Receives and deletes all that can be had; returns the bodies. */
    List<String> drain(long queueId) {
        List<String> bodies = new ArrayList<>();
        for (List<Delivery> got = redrive.receive(queueId, 10, SECOND);
                !got.isEmpty();
                got = redrive.receive(queueId, 10, SECOND)) {
            bodies.addAll(EngineWorld.bodies(got));
            world().call(new DeleteMessage(
                    queueId,
                    got.stream()
                            .map(one -> new Receipt(one.sequence(), one.deliveryNumber()))
                            .toList()));
        }
        return bodies;
    }
}
