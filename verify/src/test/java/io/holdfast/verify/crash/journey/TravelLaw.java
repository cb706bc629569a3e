package io.holdfast.verify.crash.journey;

import java.util.function.Consumer;

/** One promise to clients, and how to see that it was broken. Every finding is certain: whatever could be explained is let pass. */
interface TravelLaw {
    /** The promise. */
    String text();

    void check(Journeys journeys, Consumer<String> broken);
}
