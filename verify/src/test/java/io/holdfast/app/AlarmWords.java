package io.holdfast.app;

import io.holdfast.control.alarm.AlarmView;

/** All of a view in words, so that two of them can be compared. */
final class AlarmWords {
    private AlarmWords() {}

    static String of(AlarmView view) {
        StringBuilder words = new StringBuilder();
        view.alarms().forEachAfter("", (place, alarm) -> add(words, alarm));
        view.states().forEachAfter("", (place, state) -> add(words.append(place), state));
        view.history().forEachAfter("", (id, item) -> add(words, item));
        view.notifications().forEachAfter("", (id, notification) -> add(words, notification));
        return words.toString();
    }

    private static boolean add(StringBuilder words, Object what) {
        words.append(what).append('\n');
        return true;
    }
}
