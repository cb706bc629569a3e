package io.holdfast.verify.crash.journey;

import io.holdfast.verify.crash.ledger.Moving;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** What a move task has moved never becomes less, and when it has ended it stays ended. */
final class MovesGoOn implements TravelLaw {
    @Override
    public String text() {
        return "L12: move tasks go on where they were, and act on what they stated";
    }

    @Override
    public void check(Journeys journeys, Consumer<String> broken) {
        Map<String, List<Moving>> tasks = journeys.ledger.moving().stream()
                .collect(Collectors.groupingBy(seen -> seen.queue() + " " + seen.startedMillis()));
        for (List<Moving> seen : tasks.values()) {
            for (Moving one : seen) {
                if (one.moved() > one.toMove()) {
                    broken.accept(one + " moved too much");
                }
                for (Moving other : seen) {
                    boolean follows = one.isRunning()
                            ? one.moved() <= other.moved() && one.toMove() == other.toMove()
                            : one.moved() == other.moved() && one.status().equals(other.status());
                    if (one.span().isBefore(other.span()) && !follows) {
                        broken.accept(one + ", then " + other);
                    }
                }
            }
        }
    }
}
