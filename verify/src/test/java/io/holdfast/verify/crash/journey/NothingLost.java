package io.holdfast.verify.crash.journey;

import java.util.function.Consumer;

/** L1. All queues were drained, so whatever was acknowledged was deleted in the end, wherever it had got to. */
final class NothingLost implements TravelLaw {
    @Override
    public String text() {
        return "L1: what was acknowledged is in one of the queues until it is deleted";
    }

    @Override
    public void check(Journeys journeys, Consumer<String> broken) {
        for (Journey journey : journeys.all()) {
            if (journey.wasAcknowledged() && !journey.mayBeDeleted()) {
                broken.accept(journey + " is lost; its deliveries were " + journey.stops);
            }
        }
    }
}
