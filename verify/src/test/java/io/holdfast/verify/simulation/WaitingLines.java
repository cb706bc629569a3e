package io.holdfast.verify.simulation;

import io.holdfast.engine.command.ReceiveMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The parked receives of every queue in order of arrival. */
final class WaitingLines {
    private final Map<Long, Deque<SimulatedCall>> lines = new HashMap<>();

    void join(SimulatedCall call) {
        line(call).addLast(call);
    }

    /** A parked receive was answered with messages, so everybody before it must have been. */
    void served(SimulatedCall call) {
        SimulatedCall first = line(call).getFirst();
        LawBroken.unless(first == call, Law.FIRST_COME_FIRST_SERVED, () -> call + " was served before " + first);
        line(call).removeFirst();
    }

    void left(SimulatedCall call) {
        line(call).remove(call);
    }

    /**
     * A receive that never waited was answered with new messages, so nobody who came before it may have been waiting for them. Calls are
     * decided in the order of their numbers, also when they are decided again.
     */
    void overtaken(SimulatedCall newcomer) {
        for (SimulatedCall waiting : line(newcomer)) {
            LawBroken.unless(
                    waiting.number > newcomer.number,
                    Law.FIRST_COME_FIRST_SERVED,
                    () -> newcomer + " was served before " + waiting);
        }
    }

    /** Those that wait already where the call is about to, first come first. */
    List<SimulatedCall> before(SimulatedCall call) {
        return line(call).stream().filter(SimulatedCall::isParked).toList();
    }

    /** Those that wait now. */
    List<SimulatedCall> parked() {
        List<SimulatedCall> parked = new ArrayList<>();
        lines.values()
                .forEach(line -> line.stream().filter(SimulatedCall::isParked).forEach(parked::add));
        return parked;
    }

    void clear() {
        lines.clear();
    }

    private Deque<SimulatedCall> line(SimulatedCall call) {
        return lines.computeIfAbsent(((ReceiveMessage) call.command).queueId(), any -> new ArrayDeque<>());
    }
}
