package io.holdfast.app.cli.doctor;

import com.sun.management.OperatingSystemMXBean;
import io.holdfast.app.config.ServerSettings;
import java.lang.management.ManagementFactory;

/** Compares the largest heap with what the settings want to keep in it, and all of it with the machine. */
final class Memory {

    private static final String SUBJECT = "memory";

    /** For requests, leases and everything else that is not a window of messages. */
    private static final long HEAP_BESIDES_WINDOWS_BYTES = 64L << 20;

    private Memory() {}

    static Finding check(ServerSettings.Storage storage) {
        long machineBytes = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : Long.MAX_VALUE;
        return judge(Runtime.getRuntime().maxMemory(), machineBytes, storage);
    }

    static Finding judge(long heapBytes, long machineBytes, ServerSettings.Storage storage) {
        String figures = "heap up to %s, block cache %s, machine %s"
                .formatted(
                        Amounts.bytes(heapBytes),
                        Amounts.bytes(storage.blockCacheBytes()),
                        Amounts.bytes(machineBytes));
        if (heapBytes < storage.windowMemoryBytes() + HEAP_BESIDES_WINDOWS_BYTES) {
            return Finding.warn(
                    SUBJECT, figures + ": the heap is too small for storage.window-memory, raise -Xmx or lower that");
        }
        return heapBytes + storage.blockCacheBytes() > machineBytes
                ? Finding.warn(SUBJECT, figures + ": more than the machine has")
                : Finding.ok(SUBJECT, figures);
    }
}
