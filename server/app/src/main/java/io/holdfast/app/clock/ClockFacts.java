package io.holdfast.app.clock;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What has to be known to go on with time after a stop: one moment as each clock showed it, and the history of steps.
 *
 * <pre>
 * holdfast-clock 1
 * time 1800000000000                                        the server's own time, in milliseconds since the epoch
 * wall 1800003600000                                        the wall clock's
 * boot 27bbfd0f-0135-45c2-8357-dc3adaf19903 24062360        boot id and uptime in milliseconds; missing where the system does not tell
 * step 1799999990000 3600000                                from this time on the wall clock was ahead by so much; any number of these
 * crc32c 0a1b2c3d                                           of all bytes above this line
 * </pre>
 *
 * <p>To change the format: raise the number in the first line, go on reading the old one, and describe both in docs/disk-format.md.
 *
 * @param boot null if the system did not tell
 */
record ClockFacts(long millis, long wallMillis, @Nullable Boot boot, StepHistory history) {
    private static final String UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    private static final String NUMBER = "(-?[0-9]{1,18})";
    private static final Pattern BOOT_ID = Pattern.compile(UUID);
    private static final Pattern STEP = Pattern.compile("step " + NUMBER + " " + NUMBER + "\n");
    private static final Pattern FILE = Pattern.compile("(holdfast-clock 1\ntime " + NUMBER + "\nwall " + NUMBER
            + "\n(?:boot (" + UUID + ") ([0-9]{1,18})\n)?((?:step [-0-9 ]{3,39}\n){0," + StepHistory.MOST_STEPS
            + "}))crc32c [0-9a-f]{8}\n");

    static boolean isBootId(String text) {
        return BOOT_ID.matcher(text).matches();
    }

    String toText() {
        StringBuilder text = new StringBuilder("holdfast-clock 1\n");
        text.append("time ").append(millis).append('\n');
        text.append("wall ").append(wallMillis).append('\n');
        if (boot != null) {
            text.append("boot ")
                    .append(boot.id())
                    .append(' ')
                    .append(boot.uptimeMillis())
                    .append('\n');
        }
        for (ClockStep step : history.steps()) {
            text.append("step ")
                    .append(step.fromMillis())
                    .append(' ')
                    .append(step.offsetMillis())
                    .append('\n');
        }
        return text + sumLine(text.toString());
    }

    /** Null if it is not exactly what {@link #toText} gives. */
    static @Nullable ClockFacts ofText(String text) {
        Matcher file = FILE.matcher(text);
        if (!file.matches() || !text.equals(file.group(1) + sumLine(file.group(1)))) {
            return null;
        }
        List<ClockStep> steps = new ArrayList<>();
        Matcher step = STEP.matcher(file.group(6));
        while (step.lookingAt()) {
            steps.add(new ClockStep(Long.parseLong(step.group(1)), Long.parseLong(step.group(2))));
            step.region(step.end(), step.regionEnd());
        }
        if (step.regionStart() < step.regionEnd()) {
            return null;
        }
        Boot boot = file.group(4) == null ? null : new Boot(file.group(4), Long.parseLong(file.group(5)));
        try {
            StepHistory history = steps.isEmpty() ? StepHistory.NONE : new StepHistory(steps);
            return new ClockFacts(Long.parseLong(file.group(2)), Long.parseLong(file.group(3)), boot, history);
        } catch (IllegalArgumentException notInOrder) {
            return null;
        }
    }

    /** The server's own time by the machine's uptime; below zero if the machine was booted since, or does not tell. */
    long millisAt(@Nullable Boot now) {
        return boot != null && now != null && boot.id().equals(now.id()) && now.uptimeMillis() >= boot.uptimeMillis()
                ? millis + now.uptimeMillis() - boot.uptimeMillis()
                : -1;
    }

    private static String sumLine(String text) {
        CRC32C sum = new CRC32C();
        sum.update(text.getBytes(UTF_8));
        return String.format(Locale.ROOT, "crc32c %08x\n", sum.getValue());
    }
}
