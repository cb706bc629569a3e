package io.holdfast.app.story;

/** Numbers as people say them. */
final class Words {
    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private Words() {}

    /** "45 s", "2 min 5 s", "3 h", "1.5 s". */
    static String duration(long millis) {
        if (millis < SECOND) {
            return millis + " ms";
        } else if (millis < 10 * SECOND && millis % SECOND >= 100) {
            return millis / SECOND + "." + millis % SECOND / 100 + " s";
        } else if (millis < 3 * MINUTE) {
            return millis / SECOND + " s";
        } else if (millis < 2 * HOUR) {
            return two(millis, MINUTE, " min", SECOND, " s");
        } else if (millis < 2 * DAY) {
            return two(millis, HOUR, " h", MINUTE, " min");
        }
        return two(millis, DAY, " days", HOUR, " h");
    }

    private static String two(long millis, long large, String largeName, long small, String smallName) {
        long rest = millis % large / small;
        return millis / large + largeName + (rest == 0 ? "" : " " + rest + smallName);
    }

    static String times(int count) {
        return switch (count) {
            case 1 -> "once";
            case 2 -> "twice";
            default -> count + " times";
        };
    }

    /** "the consumer at 10.0.0.7", or "a consumer" if nothing is known of it. */
    static String at(String who, String address) {
        return address.isEmpty() ? "a " + who : "the " + who + " at " + address;
    }

    static String capital(String sentence) {
        return sentence.isEmpty() ? sentence : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }

    /** The name at the end of a queue's ARN. */
    static String queue(String arn) {
        return arn.substring(arn.lastIndexOf(':') + 1);
    }
}
