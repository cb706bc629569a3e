package io.holdfast.bench;

import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.QueueAddress;
import java.nio.file.Path;

/** A server of ours that differs from another in one thing only, whose cost is measured. */
interface Variant {
    String title();

    /** What it must reach of the rate of the first variant; 0 for that one. */
    double leastShare();

    /** Whether the driver can do this to it. */
    boolean isMeasured(Cell cell);

    /** On an empty data directory. */
    RunningServer start(Path root, Launcher launcher, Path scratch);

    QueueAddress createQueue(RunningServer server, String name);
}
