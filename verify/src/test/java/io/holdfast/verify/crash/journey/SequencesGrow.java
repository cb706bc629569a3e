package io.holdfast.verify.crash.journey;

import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Sent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A send that began after another was acknowledged has a higher number, unless it repeats an earlier one. */
final class SequencesGrow implements TravelLaw {
    @Override
    public String text() {
        return "L5: sequence numbers grow";
    }

    @Override
    public void check(Journeys journeys, Consumer<String> broken) {
        List<Sent> firsts = new ArrayList<>();
        for (Journey journey : journeys.all()) {
            if (journey.sends.size() == 1) {
                firsts.add(journey.sends.get(0));
            }
        }
        firsts.stream()
                .filter(sent -> sent.outcome() == Outcome.ACKNOWLEDGED && Routes.isFifo(sent.queue()))
                .collect(Collectors.groupingBy(Sent::queue))
                .values()
                .forEach(sends -> checkQueue(sends, broken));
    }

    private static void checkQueue(List<Sent> sends, Consumer<String> broken) {
        List<Sent> byEnd = new ArrayList<>(sends);
        byEnd.sort(Comparator.comparingLong(sent -> sent.span().endNanos()));
        List<Sent> byStart = new ArrayList<>(sends);
        byStart.sort(Comparator.comparingLong(sent -> sent.span().startNanos()));
        Sent highest = null;
        int ended = 0;
        for (Sent sent : byStart) {
            while (ended < byEnd.size() && byEnd.get(ended).span().isBefore(sent.span())) {
                Sent earlier = byEnd.get(ended++);
                highest = highest == null || earlier.sequence().compareTo(highest.sequence()) > 0 ? earlier : highest;
            }
            if (highest != null && sent.sequence().compareTo(highest.sequence()) <= 0) {
                broken.accept(sent + " was sent after " + highest);
            }
        }
    }
}
