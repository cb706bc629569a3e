package io.holdfast.app.redrive;

import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.OpenRedrive;
import io.holdfast.engine.command.StartRedrive;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which letters a redrive is about, and where the chosen ones lie. One thread. */
final class ChosenLetters {
    private final boolean isSelection;
    private final Set<StartRedrive.Id> missing;
    private final List<MessagePlace> places = new ArrayList<>();

    ChosenLetters(OpenRedrive open) {
        this.isSelection = open.redrive().order().isSelection();
        this.missing = new HashSet<>(open.chosen());
    }

    /** Returns whether the redrive is about this letter. */
    boolean found(Letter letter) {
        if (!isSelection) {
            return true;
        }
        boolean isChosen = missing.remove(
                new StartRedrive.Id(letter.message().idHigh(), letter.message().idLow()));
        if (isChosen) {
            places.add(letter.place());
        }
        return isChosen;
    }

    /** Whether there is nothing more to look for. */
    boolean areComplete() {
        return isSelection && missing.isEmpty();
    }

    List<MessagePlace> places() {
        return places;
    }
}
