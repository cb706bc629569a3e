package io.holdfast.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stands between a campaign and its log, and does there what a planted bug would do; nothing if there is none. */
final class LogBugs {
    private final @Nullable PlantedLogBug bug;
    private final SimulatedDirectory disk;

    LogBugs(@Nullable PlantedLogBug bug, SimulatedDirectory disk) {
        this.bug = bug;
        this.disk = disk;
    }

    private boolean is(PlantedLogBug other) {
        return bug == other;
    }

    LogDirectory directory() {
        if (is(PlantedLogBug.SYNCS_SKIPPED)) {
            return new CarelessDirectory(disk, offset -> offset == 0, true);
        }
        if (is(PlantedLogBug.HEADER_NOT_SYNCED)) {
            return new CarelessDirectory(disk, offset -> offset > 0, true);
        }
        return is(PlantedLogBug.NAMES_NOT_SYNCED) ? new CarelessDirectory(disk, offset -> true, false) : disk;
    }

    ReachedMark mark() {
        SimulatedMark mark = disk.mark();
        if (is(PlantedLogBug.MARK_AHEAD)) {
            return new ShiftedMark(mark, 1);
        }
        // Otherwise the mark would tell of the loss, and the log would refuse.
        boolean hides = is(PlantedLogBug.SYNCS_SKIPPED) || is(PlantedLogBug.NAMES_NOT_SYNCED);
        return hides ? new ShiftedMark(mark, Integer.MIN_VALUE) : mark;
    }

    private record ShiftedMark(SimulatedMark mark, int by) implements ReachedMark {
        @Override
        public long load() {
            return mark.load();
        }

        @Override
        public void reached(long position) {
            mark.reached(position + by);
        }

        @Override
        public void sync() {
            mark.sync();
        }

        @Override
        public void close() {
            mark.close();
        }
    }

    long append(FileLog log, LogReference.Appended entry) throws LogFailure {
        long time = is(PlantedLogBug.TIME_NOT_STORED) ? 0 : entry.timeMillis();
        long position = log.append(entry.partition(), entry.bytes(), entry.bytes().length, time);
        return is(PlantedLogBug.POSITION_REPEATED) ? Math.max(1, position - 1) : position;
    }

    void trim(FileLog log, long upTo, long rows) throws LogFailure {
        if (!is(PlantedLogBug.NEVER_TRIMMED)) {
            log.trim(is(PlantedLogBug.TRIMMED_TOO_FAR) ? rows : upTo);
        }
    }

    List<LogReference.Shown> shown(List<LogReference.Shown> right) {
        if (bug == null || right.size() < 2) {
            return right;
        }
        List<LogReference.Shown> shown = new ArrayList<>(right);
        int last = shown.size() - 1;
        switch (bug) {
            case LAST_ENTRY_HIDDEN -> shown.remove(last);
            case SHOWN_TWICE -> shown.add(shown.get(last));
            case SHOWN_IN_DISORDER -> Collections.swap(shown, 0, last);
            case BYTES_CHANGED -> shown.set(0, shorter(shown.get(0)));
            case TORN_RECORD_SHOWN -> shown.set(last, shorter(shown.get(last)));
            default -> {
                return right;
            }
        }
        return shown;
    }

    private static LogReference.Shown shorter(LogReference.Shown entry) {
        byte[] bytes = Arrays.copyOf(entry.bytes(), entry.bytes().length / 2);
        return new LogReference.Shown(entry.partition(), entry.position(), bytes);
    }
}
