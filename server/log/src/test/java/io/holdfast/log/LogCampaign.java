package io.holdfast.log;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Several lives of one log on a disk that forgets: each opens it, judges what it shows, uses it, and ends in order, by a kill or by a power cut at
 * any operation. One thread, one seed.
 */
final class LogCampaign {
    private static final int PARTITIONS = 4;
    private static final int LIVES = 8;
    private static final int STEPS_OF_A_LIFE = 40;
    private static final long EPOCH = 0x5EED;
    private static final int KIB = 1024;
    /** Those in use, one that lies ready, eight spare ones and one in the making, and what a long record needs. */
    private static final int FILES_BESIDE_THE_RECORDS = 14;

    private final Random random;
    private final SimulatedDirectory disk;
    private final LogBugs bugs;
    private final LogSettings settings;
    private final LogReference reference = new LogReference();
    private final Deque<Runnable> background = new ArrayDeque<>();
    private final Map<String, Integer> happened = new TreeMap<>();
    private boolean isMade;
    /** The rows have everything up to here on disk. */
    private long rows;
    /** The log was told so up to here. */
    private long trimmed;

    LogCampaign(long seed, @Nullable PlantedLogBug bug) {
        random = Seeds.random(seed);
        disk = new SimulatedDirectory(random);
        bugs = new LogBugs(bug, disk);
        settings = new LogSettings((8L + 4L * random.nextInt(3)) * KIB, (8L + 4L * random.nextInt(4)) * KIB);
    }

    /** How often everything happened. */
    Map<String, Integer> run() {
        for (int life = 0; life < LIVES; life++) {
            if (random.nextInt(8) > 0) {
                disk.stopAfter(random.nextInt(random.nextInt(4) == 0 ? 20 : 150));
            }
            live(STEPS_OF_A_LIFE);
            end();
        }
        live(0);
        return happened;
    }

    private void live(int steps) {
        try (FileLog log = begun()) {
            for (int step = 0; step < steps; step++) {
                step(log);
            }
        } catch (IOException | LogFailure stopped) {
            if (!disk.isStopped()) {
                throw new LogLaw.Broken(LogLaw.OPENS_WITHOUT_HELP, stopped.toString());
            }
            count("stopped by " + stopped.getClass().getSimpleName());
        } catch (LogDamaged damaged) {
            if (!disk.isStopped()) {
                throw new LogLaw.Broken(LogLaw.OPENS_WITHOUT_HELP, "" + damaged.getMessage());
            }
            count("stopped while it was read");
        }
    }

    private FileLog begun() throws IOException, LogDamaged {
        if (!isMade) {
            FileLog made = FileLog.made(bugs.directory(), bugs.mark(), settings, EPOCH, 0, background::add);
            isMade = true;
            return made;
        }
        FileLog log = FileLog.opened(bugs.directory(), bugs.mark(), settings, EPOCH, rows, background::add);
        judge(log);
        return log;
    }

    private void judge(FileLog log) throws LogDamaged {
        reference.judge(shown(log, rows), rows, LogLaw.NOTHING_IS_LOST);
        reference.judge(shown(log, trimmed), trimmed, LogLaw.TRIM_TAKES_NO_MORE);
        reference.unknownIsGone();
        long newest = shown(log, 0).stream()
                .mapToLong(each -> reference.timeOf(each.position()))
                .max()
                .orElse(0);
        if (log.newestMillis() != newest) {
            throw new LogLaw.Broken(LogLaw.NEWEST_TIME_IS_KNOWN, log.newestMillis() + " instead of " + newest);
        }
        count("judged");
    }

    private List<LogReference.Shown> shown(FileLog log, long after) throws LogDamaged {
        List<LogReference.Shown> shown = new ArrayList<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            int owner = partition;
            List<LogReference.Shown> own = new ArrayList<>();
            log.replay(
                    partition,
                    after,
                    (position, time, bytes) -> own.add(new LogReference.Shown(owner, position, bytes)));
            shown.addAll(own);
        }
        // Stable: what one partition is shown twice or in disorder stays so among equals, and the rest is found by its
        // place.
        shown.sort(Comparator.comparingLong(LogReference.Shown::position));
        return bugs.shown(shown);
    }

    private void step(FileLog log) throws LogFailure {
        switch (random.nextInt(12)) {
            case 0 -> rows += random.nextLong(reference.last() - rows + 1);
            case 1, 2 -> trim(log);
            case 3, 4 -> {
                if (!background.isEmpty()) {
                    background.remove().run();
                    count("segment made ready");
                }
            }
            case 5 -> {
                if (random.nextInt(3) == 0) {
                    log.beginAnew();
                    count("begun anew");
                }
            }
            default -> append(log);
        }
    }

    private void trim(FileLog log) throws LogFailure {
        trimmed += random.nextLong(rows - trimmed + 1);
        bugs.trim(log, trimmed, rows);
        long records = reference.last() - trimmed;
        long mostFiles = FILES_BESIDE_THE_RECORDS + 2 * records;
        if (disk.files().size() > mostFiles) {
            throw new LogLaw.Broken(
                    LogLaw.FILES_ARE_BOUNDED, disk.files().size() + " files for " + records + " records");
        }
        count("trimmed");
    }

    private void append(FileLog log) throws LogFailure {
        byte[] bytes = new byte[size()];
        random.nextBytes(bytes);
        LogReference.Appended entry =
                new LogReference.Appended(random.nextInt(PARTITIONS), bytes, 1_000 + random.nextInt(1_000_000));
        reference.begins(entry);
        reference.acknowledged(bugs.append(log, entry));
        count(bytes.length > settings.segmentBytes() ? "longer than a segment" : "appended");
    }

    private int size() {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 ->
                RecordLayout.BLOCK_BYTES
                        - RecordLayout.RECORD_HEADER_BYTES
                        - RecordLayout.ENTRY_HEADER_BYTES
                        + random.nextInt(3)
                        - 1;
            case 2 -> random.nextInt(12 * KIB);
            case 3 -> random.nextInt(4) == 0 ? 20 * KIB + random.nextInt(20 * KIB) : 3;
            default -> 1 + random.nextInt(600);
        };
    }

    private void end() {
        background.clear();
        if (random.nextInt(3) == 0) {
            disk.kill();
            count("killed");
        } else {
            disk.cut();
            count("power cut");
        }
    }

    private void count(String what) {
        happened.merge(what, 1, Integer::sum);
    }
}
