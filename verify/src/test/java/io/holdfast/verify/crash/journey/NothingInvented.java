package io.holdfast.verify.crash.journey;

import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Sent;
import java.util.function.Consumer;

/** L2. A delivery has the body, the group and the place that its send was given, and is in a queue that the message can have got to. */
final class NothingInvented implements TravelLaw {
    @Override
    public String text() {
        return "L2: nothing is received that was not sent";
    }

    @Override
    public void check(Journeys journeys, Consumer<String> broken) {
        journeys.damaged.forEach(delivery -> broken.accept("a damaged body came as " + delivery.messageId()));
        for (Journey journey : journeys.all()) {
            for (Journey.Stop stop : journey.stops) {
                if (journey.sends.stream().noneMatch(sent -> explains(sent, stop, journeys.routes))) {
                    broken.accept(journey + " was never sent so that it could be " + stop + " with group '"
                            + stop.delivery.group() + "' and sequence '" + stop.delivery.sequence()
                            + "'; it was sent as "
                            + journey.sends);
                }
            }
        }
    }

    private static boolean explains(Sent sent, Journey.Stop stop, Routes routes) {
        boolean mayGetThere = sent.outcome().mayHaveHappened()
                && routes.lead(sent.queue(), stop.queue())
                && sent.group().equals(stop.delivery.group());
        boolean isItself = sent.queue().equals(stop.queue()) && sent.messageId().equals(stop.delivery.messageId());
        boolean mayHaveAnotherId = sent.outcome() == Outcome.UNKNOWN || routes.leadOutOf(stop.queue());
        return mayGetThere && (isItself ? sent.sequence().equals(stop.delivery.sequence()) : mayHaveAnotherId);
    }
}
