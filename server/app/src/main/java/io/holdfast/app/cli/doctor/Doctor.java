package io.holdfast.app.cli.doctor;

import io.holdfast.app.config.ServerSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Looks at everything a server with these settings would depend on. Takes about as long as 200 disk syncs. */
public final class Doctor {

    private Doctor() {}

    public static List<Finding> examine(ServerSettings settings, Clock wallClock, LongSupplier nanoTime) {
        Path dataDir = settings.storage().dataDir();
        // Started first and asked last: the disk syncs in between are the time that both clocks must agree on.
        ClockComparison clocks = new ClockComparison(wallClock, nanoTime);
        List<Finding> findings = new ArrayList<>();
        findings.add(DataDirectory.access(dataDir));
        findings.add(DataDirectory.format(dataDir));
        findings.add(DataDirectory.use(dataDir));
        findings.add(DiskSpace.check(dataDir, settings.storage()));
        findings.add(DiskSync.check(dataDir, nanoTime));
        findings.add(OpenFiles.check(settings.http().maxConnections()));
        findings.add(Memory.check(settings.storage()));
        findings.add(JavaRuntime.check(Runtime.version()));
        findings.add(clocks.check());
        findings.add(DataDirectory.clockSteps(dataDir));
        return findings;
    }
}
