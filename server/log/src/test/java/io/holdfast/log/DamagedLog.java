package io.holdfast.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The files of a log with everything that it must show, to be harmed again and again. */
final class DamagedLog {
    static final long EPOCH = 0xFEED;

    private static final LogSettings TINY = new LogSettings(12 * 1024, 16 * 1024);
    private static final int PARTITIONS = 2;

    private final long epoch;
    private final TreeMap<String, byte[]> files = new TreeMap<>();
    private final List<Map<String, byte[]>> history = new ArrayList<>();
    private final TreeMap<Long, String> expected = new TreeMap<>();
    private Place newest = new Place("", 0, 0);
    private long rows;
    private long reached;

    enum Verdict {
        RIGHT,
        REFUSED
    }

    record Place(String file, int offset, int lengthBytes) {}

    private DamagedLog(long epoch) {
        this.epoch = epoch;
    }

    static List<DamagedLog> shapes() throws Exception {
        return shapesOfEpoch(EPOCH);
    }

    /** Young; grown, trimmed and with files used again; the same with rows that have half of it, or everything. */
    static List<DamagedLog> shapesOfEpoch(long epoch) throws Exception {
        return List.of(
                written(epoch, 3, 0, 0),
                written(epoch, 40, 25, 25),
                written(epoch, 40, 25, 32),
                written(epoch, 40, 25, 40));
    }

    private static DamagedLog written(long epoch, int records, long trimmed, long rows) throws Exception {
        SimulatedDirectory disk = new SimulatedDirectory(Seeds.random(1));
        DamagedLog log = new DamagedLog(epoch);
        log.rows = rows;
        FileLog writing = FileLog.made(disk, disk.mark(), TINY, epoch, 0, Runnable::run);
        for (int i = 1; i <= records; i++) {
            byte[] bytes = new byte[i % 3 == 0 ? 5_000 : 20 * i];
            Arrays.fill(bytes, (byte) i);
            long position = writing.append(i % PARTITIONS, bytes, bytes.length, i);
            log.expected.put(position, text(i % PARTITIONS, bytes));
            if (position > 5 && position <= trimmed) {
                writing.trim(position - 5);
            }
            log.history.add(copyOf(disk));
        }
        writing.trim(trimmed);
        log.files.putAll(copyOf(disk));
        log.reached = disk.mark().load();
        log.newest = log.foundNewest();
        return log;
    }

    private static Map<String, byte[]> copyOf(SimulatedDirectory disk) {
        TreeMap<String, byte[]> copy = new TreeMap<>();
        disk.files().forEach((name, file) -> copy.put(name, file.bytes()));
        return copy;
    }

    private Place foundNewest() throws Exception {
        SimulatedDirectory disk = disk(files);
        LogRecovery recovery = new LogRecovery(disk, epoch);
        recovery.run(rows, 0);
        for (Segment segment : recovery.segments()) {
            if (segment.lastPosition != recovery.lastPosition()) {
                continue;
            }
            for (long at = RecordLayout.BLOCK_BYTES; at < segment.end; ) {
                int length = Objects.requireNonNull(segment.recordAt(at)).remaining();
                long next = at + RecordLayout.roundedUp(length);
                if (next == segment.end) {
                    return new Place(segment.name(), (int) at, length);
                }
                at = next;
            }
        }
        throw new IllegalStateException("no record");
    }

    long rows() {
        return rows;
    }

    long last() {
        return reached;
    }

    List<String> files() {
        return List.copyOf(files.keySet());
    }

    byte[] bytes(String file) {
        return files.getOrDefault(file, new byte[0]).clone();
    }

    /** The files as they were behind each record. */
    List<Map<String, byte[]>> history() {
        return history;
    }

    Place newestRecord() {
        return newest;
    }

    /** Opens a harmed copy. What it shows must be right, also once more after it was used. */
    Verdict judge(String harm, Consumer<Map<String, byte[]>> harming) {
        TreeMap<String, byte[]> harmed = new TreeMap<>();
        files.forEach((name, bytes) -> harmed.put(name, bytes.clone()));
        harming.accept(harmed);
        SimulatedDirectory disk = disk(harmed);
        disk.mark().reached(reached);
        TreeMap<Long, String> right = new TreeMap<>(expected.tailMap(rows, false));
        try (FileLog log = opened(disk)) {
            assertThat(shown(log)).as(harm).isEqualTo(right);
            right.put(log.append(1, new byte[] {7}, 1, 1), text(1, new byte[] {7}));
        } catch (LogDamaged damaged) {
            assertThat(damaged.getMessage()).as(harm).matches("the (log|files of the log) .*[^.]");
            assertThat(disk.openFiles()).as("files left open: " + harm).isZero();
            return Verdict.REFUSED;
        } catch (IOException | LogFailure | RuntimeException e) {
            fail(harm, e);
        }
        try (FileLog again = opened(disk)) {
            assertThat(shown(again)).as("used after: " + harm).isEqualTo(right);
        } catch (IOException | LogDamaged e) {
            fail("used after: " + harm, e);
        }
        return Verdict.RIGHT;
    }

    private static SimulatedDirectory disk(Map<String, byte[]> files) {
        SimulatedDirectory disk = new SimulatedDirectory(Seeds.random(1));
        files.forEach((name, bytes) -> {
            SimulatedFile file = new SimulatedFile();
            file.become(bytes);
            disk.files().put(name, file);
        });
        return disk;
    }

    private FileLog opened(SimulatedDirectory disk) throws IOException, LogDamaged {
        return FileLog.opened(disk, disk.mark(), TINY, epoch, rows, Runnable::run);
    }

    private Map<Long, String> shown(FileLog log) throws LogDamaged {
        TreeMap<Long, String> shown = new TreeMap<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            int owner = partition;
            log.replay(partition, rows, (position, time, bytes) -> {
                assertThat(shown.put(position, text(owner, bytes))).isNull();
            });
        }
        return shown;
    }

    private static String text(int partition, byte[] bytes) {
        return partition + "/" + bytes.length + "/" + Arrays.hashCode(bytes);
    }
}
