package io.holdfast.verify.crash;

import io.holdfast.verify.crash.disk.ForgetfulDisk;
import io.holdfast.verify.crash.disk.PowerCut;
import io.holdfast.verify.crash.server.ServerCommand;
import io.holdfast.verify.crash.server.ServerProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Starts the server on a disk that forgets, and cuts the power: under load, or while the server starts. Most cuts come in place of a sync or a
 * write, because that is when most is unsynced; most are torn.
 */
final class PowerCuts {
    private static final int MOST_MILLIS = 1_200;
    /** Far more than a server under load needs for as many syncs as a cut waits for. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** Longer than a start takes. */
    private static final Duration START_LIMIT = Duration.ofSeconds(3);

    private static final Duration GLANCE = Duration.ofMillis(10);

    private final ForgetfulDisk disk;
    private final ServerCommand command;
    private final SplittableRandom random;
    private final List<? extends Kills.Load> loads;
    private final List<String> done = new ArrayList<>();

    PowerCuts(ForgetfulDisk disk, ServerCommand command, SplittableRandom random, List<? extends Kills.Load> loads) {
        this.disk = disk;
        this.command = command;
        this.random = random;
        this.loads = loads;
    }

    void run(int cuts) throws Exception {
        for (int i = 0; i < cuts; i++) {
            // The very first start makes the directory: that it can be interrupted matters too.
            if (i % 3 == 0) {
                cutWhileItStarts();
            } else {
                cutUnderLoad();
            }
        }
    }

    private void cutWhileItStarts() throws IOException {
        PowerCut cut = random.nextBoolean()
                ? nextCut().atSync(1 + random.nextInt(20))
                : nextCut().atWrite(1 + random.nextInt(120));
        done.add("during start: " + cut);
        disk.mount();
        disk.cut(cut);
        try (ServerProcess server = command.launch()) {
            await(server, START_LIMIT);
        }
        disk.unmount();
    }

    private void cutUnderLoad() throws Exception {
        PowerCut cut = nextCut();
        int when = random.nextInt(10);
        if (when < 6) {
            cut = cut.atSync(1 + random.nextInt(300));
        } else if (when < 8) {
            cut = cut.atWrite(1 + random.nextInt(600));
        }
        done.add("under load: " + cut);
        disk.mount();
        try (ServerProcess server = command.start()) {
            for (Kills.Load load : loads) {
                load.begin(server.port());
            }
            server.keepsRunningFor(Duration.ofMillis(random.nextInt(MOST_MILLIS)));
            disk.cut(cut);
            await(server, LIMIT);
            server.kill();
            for (Kills.Load load : loads) {
                load.end();
            }
        } catch (AssertionError refused) {
            throw new AssertionError(
                    "after these power cuts: " + this + "; what is on the disk is kept in " + disk.keep(), refused);
        }
        disk.unmount();
    }

    /** Returns when the power is off: because its time has come, or because the server had no more to write. */
    private void await(ServerProcess server, Duration limit) throws IOException {
        long giveUpNanos = System.nanoTime() + limit.toNanos();
        while (!disk.isOff() && server.keepsRunningFor(GLANCE) && System.nanoTime() < giveUpNanos) {
            // The cut is on its way.
        }
        if (!disk.isOff()) {
            disk.cut(nextCut());
        }
    }

    private PowerCut nextCut() {
        return random.nextInt(4) == 0 ? PowerCut.drop() : PowerCut.torn(random.nextInt(Integer.MAX_VALUE));
    }

    @Override
    public String toString() {
        return done.size() + " power cuts " + done;
    }
}
