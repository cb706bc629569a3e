package io.holdfast.protocol.sign;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Dates as signatures have them: {@code 20260102T030405Z}, ISO 8601 in its basic format. */
final class AmzDate {
    static final long MALFORMED = Long.MIN_VALUE;

    private static final int CHARACTERS = 16;
    private static final DateTimeFormatter BASIC =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private AmzDate() {}

    /** Seconds since 1970, or {@link #MALFORMED}. */
    static long parse(String text) {
        boolean framed = text.length() == CHARACTERS && text.charAt(8) == 'T' && text.charAt(15) == 'Z';
        if (!framed) {
            return MALFORMED;
        }
        return seconds(
                number(text, 0, 4),
                number(text, 4, 6),
                number(text, 6, 8),
                number(text, 9, 11),
                number(text, 11, 13),
                number(text, 13, 15));
    }

    static String format(long epochSeconds) {
        return BASIC.format(Instant.ofEpochSecond(epochSeconds));
    }

    /** The digits between, or -1 if something else is there too. */
    static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /** Seconds since 1970 of a date and time of day, or {@link #MALFORMED} if there is no such day or time. */
    static long seconds(int year, int month, int day, int hour, int minute, int second) {
        boolean hasDay = year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
        boolean hasTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
        if (!hasDay || !hasTime) {
            return MALFORMED;
        }
        return ((epochDay(year, month, day) * 24 + hour) * 60 + minute) * 60 + second;
    }

    private static int daysOf(int year, int month) {
        return switch (month) {
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    /** With years that begin in March, so that the leap day is the last of its year. */
    private static long epochDay(int year, int month, int day) {
        int marchYear = month > 2 ? year : year - 1;
        int marchMonth = (month + 9) % 12;
        int leapDays = Math.floorDiv(marchYear, 4) - Math.floorDiv(marchYear, 100) + Math.floorDiv(marchYear, 400);
        return 365L * marchYear + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 719_468;
    }
}
