package io.holdfast.verify.crash.journey;

import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Sent;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** L7. Every send of a body to a FIFO queue has the same deduplication id, however often it is repeated and whatever happened in between. */
final class OneMessagePerId implements TravelLaw {
    @Override
    public String text() {
        return "L7: a deduplication id makes one message within five minutes";
    }

    @Override
    public void check(Journeys journeys, Consumer<String> broken) {
        for (Journey journey : journeys.all()) {
            Set<String> answers = journey.sends.stream()
                    .filter(sent -> Routes.isFifo(sent.queue()) && sent.outcome() == Outcome.ACKNOWLEDGED)
                    .map(sent -> sent.messageId() + " at " + sent.sequence())
                    .collect(Collectors.toSet());
            if (answers.size() > 1) {
                broken.accept(journey + " became " + answers);
            }
            Set<String> ids = journey.stops.stream()
                    .filter(stop -> Routes.isFifo(stop.queue()) && !journeys.routes.leadOutOf(stop.queue()))
                    .map(stop -> stop.delivery.messageId())
                    .collect(Collectors.toSet());
            journey.sends.stream()
                    .filter(sent -> !journeys.routes.leadOutOf(sent.queue()) && Routes.isFifo(sent.queue()))
                    .filter(sent -> sent.outcome() == Outcome.ACKNOWLEDGED)
                    .map(Sent::messageId)
                    .forEach(ids::add);
            if (ids.size() > 1) {
                broken.accept(journey + " came as " + ids);
            }
        }
    }
}
