package io.holdfast.control.alarm;

/** All of a view in words, so that two of them can be compared. */
public final class AlarmWords {
    private AlarmWords() {}

    public static String of(AlarmView view) {
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
