package io.holdfast.log;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** What a file holds: what everybody reads, and what would be left of it after a power cut. Its directory guards it. */
final class SimulatedFile {
    static final int SECTOR_BYTES = 512;

    private byte[] current = new byte[0];
    private byte[] durable = new byte[0];
    /** By sector, everything that was written there since the last sync, oldest first. */
    private final TreeMap<Integer, List<byte[]>> unsynced = new TreeMap<>();

    long sizeBytes() {
        return current.length;
    }

    void read(ByteBuffer into, long offset) {
        if (offset < current.length) {
            into.put(current, (int) offset, (int) Math.min(into.remaining(), current.length - offset));
        }
    }

    void write(ByteBuffer bytes, long offset) {
        int from = (int) offset;
        int to = from + bytes.remaining();
        if (to > current.length) {
            current = Arrays.copyOf(current, to);
        }
        bytes.get(current, from, to - from);
        for (int sector = from / SECTOR_BYTES; sector * SECTOR_BYTES < to; sector++) {
            int at = sector * SECTOR_BYTES;
            unsynced.computeIfAbsent(sector, first -> new ArrayList<>())
                    .add(Arrays.copyOfRange(current, at, at + SECTOR_BYTES));
        }
    }

    void sync() {
        durable = current.clone();
        unsynced.clear();
    }

    /** For tests that harm it: these bytes are on the disk, whatever was there. */
    void become(byte[] bytes) {
        current = bytes.clone();
        sync();
    }

    byte[] bytes() {
        return current.clone();
    }

    /**
     * Keeps what was synced, and of the rest any sectors: none, some or all, each as it was at any time since the sync, and perhaps one of them
     * in the place of another as well.
     */
    void cut(Random random) {
        byte[] left = Arrays.copyOf(durable, lengthLeft(random));
        int percentKept = List.of(0, 50, 90, 100).get(random.nextInt(4));
        unsynced.forEach((sector, versions) -> {
            if (random.nextInt(100) < percentKept) {
                boolean isNewest = random.nextInt(4) > 0;
                put(left, sector, versions.get(isNewest ? versions.size() - 1 : random.nextInt(versions.size())));
            }
        });
        if (unsynced.size() > 1 && random.nextInt(8) == 0) {
            List<Integer> sectors = List.copyOf(unsynced.keySet());
            List<byte[]> versions = unsynced.firstEntry().getValue();
            put(left, sectors.get(random.nextInt(sectors.size())), versions.get(versions.size() - 1));
        }
        become(left);
    }

    /** A file that grew may have its old length, its new one or any between. */
    private int lengthLeft(Random random) {
        int grown = Math.max(0, current.length - durable.length);
        return switch (random.nextInt(3)) {
            case 0 -> durable.length;
            case 1 -> durable.length + (grown == 0 ? 0 : random.nextInt(grown));
            default -> durable.length + grown;
        };
    }

    private static void put(byte[] file, int sector, byte[] bytes) {
        int at = sector * SECTOR_BYTES;
        if (at < file.length) {
            System.arraycopy(bytes, 0, file, at, Math.min(SECTOR_BYTES, file.length - at));
        }
    }
}
