package io.holdfast.verify.crash.journey;

import java.util.function.Consumer;

/** L8. In a queue with a redrive policy a message is received so often and no more, and with every receive it counts on, there and as a dead letter. */
final class DeadLettersInTime implements TravelLaw {
    @Override
    public String text() {
        return "L8: receives are counted, and a message is moved after as many as the policy allows";
    }

    @Override
    public void check(Journeys journeys, Consumer<String> broken) {
        Routes routes = journeys.routes;
        for (Journey journey : journeys.all()) {
            for (Journey.Stop stop : journey.stops) {
                boolean tooOften = routes.deadLetterQueues().containsKey(stop.queue())
                        && stop.delivery.receiveCount() > routes.maxReceiveCount();
                boolean tooSeldom = routes.isDeadLetterQueue(stop.queue())
                        && stop.delivery.receiveCount() <= routes.maxReceiveCount();
                boolean isMarked = !stop.delivery.deadLetterSource().isEmpty();
                if (tooOften || tooSeldom || isMarked != routes.isDeadLetterQueue(stop.queue())) {
                    broken.accept(journey + " was not to be had so: " + stop + " from '"
                            + stop.delivery.deadLetterSource() + "'");
                }
                for (Journey.Stop other : journey.stops) {
                    boolean countsOn = stop == other
                            || !stop.isOfTheSameLife(other)
                            || (stop.span().isBefore(other.span())
                                    ? stop.delivery.receiveCount() < other.delivery.receiveCount()
                                    : stop.delivery.receiveCount() != other.delivery.receiveCount());
                    if (!countsOn) {
                        broken.accept(journey + " was not counted on: " + stop + ", then " + other);
                    }
                }
            }
        }
    }
}
