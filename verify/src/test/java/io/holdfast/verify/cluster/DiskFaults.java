package io.holdfast.verify.cluster;

import io.holdfast.verify.fault.SmallDisk;
import io.holdfast.verify.fault.Strace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Disks that forget, change, refuse, or take their time. */
final class DiskFaults {
    private static final Duration SYNC = Duration.ofMillis(300);
    private static final Duration WRITTEN_WITHIN = Duration.ofMinutes(2);
    private static final int DISK_MEGABYTES = 1_200;
    private static final int FILLING_BYTES = 1 << 16;

    private DiskFaults() {}

    /** The node comes back when it has everything again, so the next one may lose its disk then. */
    static void wipe(FaultScene scene) throws Exception {
        String node = scene.some(1).get(0);
        scene.cluster().kill(node);
        delete(scene.data(node));
        scene.letPass(500, 2_000);
        scene.cluster().start(node);
        scene.awaitWhole(node);
    }

    /** With everything in it. */
    static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    static void flipInLog(FaultScene scene) throws Exception {
        String node = scene.follower();
        scene.cluster().kill(node);
        flipBit(
                scene,
                files(scene.data(node), file -> file.getFileName().toString().startsWith("log_")));
        scene.cluster().start(node);
        scene.awaitWhole(node);
    }

    /** Rows are written into files when the log has grown long enough. */
    static void flipInRows(FaultScene scene) throws Exception {
        String node = scene.follower();
        long giveUp = System.nanoTime() + WRITTEN_WITHIN.toNanos();
        while (rowFiles(scene, node).isEmpty()) {
            if (System.nanoTime() > giveUp) {
                throw new AssertionError("the rows of " + node + " were not written into files");
            }
            scene.growLog();
        }
        scene.cluster().stop(node);
        flipBit(scene, rowFiles(scene, node));
        scene.cluster().start(node);
        scene.awaitWhole(node);
    }

    private static List<Path> rowFiles(FaultScene scene, String node) throws IOException {
        return files(scene.data(node), file -> file.toString().endsWith(".sst"));
    }

    private static List<Path> files(Path directory, java.util.function.Predicate<Path> wanted) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).filter(wanted).sorted().toList();
        }
    }

    /** In what was written; a log has room for more behind that. */
    private static void flipBit(FaultScene scene, List<Path> files) throws IOException {
        List<Path> left = new ArrayList<>(files);
        while (!left.isEmpty()) {
            Path file = left.remove(scene.random().nextInt(left.size()));
            byte[] bytes = Files.readAllBytes(file);
            int[] written = java.util.stream.IntStream.range(0, bytes.length)
                    .filter(i -> bytes[i] != 0)
                    .toArray();
            if (written.length > 100) {
                int place = written[scene.random().nextInt(written.length)];
                bytes[place] ^= (byte) (1 << scene.random().nextInt(8));
                Files.write(file, bytes);
                scene.note("bit flipped in byte " + place + " of " + bytes.length + " of " + file);
                return;
            }
        }
        throw new AssertionError("none of these holds anything: " + files);
    }

    static void equipWithSmallDisk(FaultScene scene) throws IOException {
        String node = scene.some(1).get(0);
        Path directory = Files.createDirectories(scene.data(node));
        scene.smallDisk(node, SmallDisk.mountedOn(directory, DISK_MEGABYTES));
    }

    /** A node whose storage has failed ends, and comes back when there is room again, as a service does. */
    static void fill(FaultScene scene) throws Exception {
        String node = scene.withSmallDisk();
        Path filling = scene.data(node).resolve("filling");
        try (OutputStream out = Files.newOutputStream(filling)) {
            while (true) {
                out.write(new byte[FILLING_BYTES]);
            }
        } catch (IOException full) {
            scene.letPass(3_000, 6_000);
            scene.expectSendsBut(node);
        } finally {
            Files.delete(filling);
        }
        scene.letPass(500, 1_500);
        scene.startWhatEnded();
        scene.awaitWhole(node);
    }

    static void slowDown(FaultScene scene) throws Exception {
        String node = scene.leader();
        Strace strace =
                Strace.inject(scene.cluster().process(node), "fdatasync,fsync:delay_exit=" + SYNC.toNanos() / 1_000);
        scene.letPass(5_000, 10_000);
        strace.letGo();
    }
}
