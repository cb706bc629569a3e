package io.holdfast.verify.crash.journey;

import io.holdfast.verify.crash.ledger.Deleted;
import java.util.function.Consumer;

/**
 * L3, L4, L6, L8. While a message is in flight nobody else gets it, from whatever queue, and when it was deleted nobody ever does. If it were in
 * two queues at once, or twice in one, somebody would.
 */
final class InOnePlace implements TravelLaw {
    @Override
    public String text() {
        return "L3, L4, L6, L8: a message is in one place: hidden while it is in flight, gone when it was deleted";
    }

    @Override
    public void check(Journeys journeys, Consumer<String> broken) {
        for (Journey journey : journeys.all()) {
            for (Journey.Stop stop : journey.stops) {
                Deleted delete = stop.sureDelete(journeys.slackNanos);
                for (Journey.Stop other : journey.stops) {
                    if (other == stop) {
                        continue;
                    }
                    if (delete != null && delete.span().isBefore(other.span())) {
                        broken.accept(journey + " came back: deleted by "
                                + Journey.millis(delete.span().endNanos()) + " after " + stop + ", then " + other);
                    } else if (stop.isBefore(other)
                            && other.span().endNanos() + journeys.slackNanos < stop.hiddenUntilNanos()) {
                        broken.accept(journey + " was not hidden: " + stop + ", then " + other);
                    }
                }
            }
        }
    }
}
