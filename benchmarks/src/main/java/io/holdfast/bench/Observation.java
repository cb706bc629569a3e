package io.holdfast.bench;

import io.holdfast.bench.contender.Directories;
import io.holdfast.bench.contender.Launcher;
import io.holdfast.bench.contender.RunningServer;
import io.holdfast.bench.load.QueueAddress;
import io.holdfast.bench.load.Security;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** What a server of ours writes down of what happens. */
enum Observation implements Variant {
    NOTHING("not observed", 0),
    EVERYTHING("history and stories", 0.97);

    private final String title;
    private final double leastShare;

    Observation(String title, double leastShare) {
        this.title = title;
        this.leastShare = leastShare;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public double leastShare() {
        return leastShare;
    }

    @Override
    public boolean isMeasured(Cell cell) {
        return true;
    }

    @Override
    public RunningServer start(Path root, Launcher launcher, Path scratch) {
        Path data = Directories.fresh(scratch.resolve("observing-" + name().toLowerCase(Locale.ROOT)));
        String enabled = Boolean.toString(this == EVERYTHING);
        Map<String, String> settings =
                Map.of("HOLDFAST_HISTORY__ENABLED", enabled, "HOLDFAST_STORIES__ENABLED", enabled);
        return launcher.start(data, settings, Security.NONE);
    }

    @Override
    public QueueAddress createQueue(RunningServer server, String name) {
        return server.queue(server.control().createQueue(name));
    }
}
