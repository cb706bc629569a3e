package io.holdfast.app.clock;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The clocks of this machine; Linux also tells of its boot. */
@SuppressForbidden
final class SystemClocks implements MachineClocks {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path UPTIME = Path.of("/proc/uptime");
    private static final long UPTIME_STEP_MILLIS = 10;
    private static final Pattern UPTIME_LINE = Pattern.compile("([0-9]{1,12})\\.([0-9]{2}) .*", Pattern.DOTALL);

    @Override
    public long wallMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public long monotonicNanos() {
        return System.nanoTime();
    }

    @Override
    public long uptimeStepMillis() {
        return UPTIME_STEP_MILLIS;
    }

    @Override
    public @Nullable Boot boot() {
        try {
            String id = Files.readString(BOOT_ID).strip();
            Matcher uptime = UPTIME_LINE.matcher(Files.readString(UPTIME));
            return ClockFacts.isBootId(id) && uptime.matches()
                    ? new Boot(
                            id,
                            Long.parseLong(uptime.group(1)) * 1000
                                    + Long.parseLong(uptime.group(2)) * UPTIME_STEP_MILLIS)
                    : null;
        } catch (IOException notToldHere) {
            return null;
        }
    }
}
