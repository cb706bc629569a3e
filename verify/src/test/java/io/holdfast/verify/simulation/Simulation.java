package io.holdfast.verify.simulation;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineBudgets;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.History;
import io.holdfast.engine.settings.StorySettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One run: everything that happens in it follows from its seed. */
final class Simulation {
    private static final long MINUTE = 60_000;

    private final int steps;
    private final Random random;
    private final Workload workload;
    private final SimulatedServer server;
    private final Ports ports;
    private final Mishaps mishaps;
    private final Trace trace = new Trace();
    private final StoryCheck stories = new StoryCheck();
    /** Of a hundred steps in which the disk could finish, in how many it does. */
    private final int diskSpeed;

    /** In how many of a thousand steps the power fails; without that the disk never fails either. */
    private final int crashesPerMille;

    /** What came out at the end. */
    private final List<Delivery> drained = new ArrayList<>();

    private int step;

    Simulation(long seed, int steps, Ports ports) {
        this.steps = steps;
        this.ports = ports;
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 12345);
        boolean crowded = random.nextInt(20) == 0;
        boolean manyInFlight = random.nextInt(10) == 0;
        int[] limits = {2, 3, 10, 40};
        long[] budgets = {1, 1_500, 20_000, 48L << 20};
        int[] idleGroups = {0, 1, 3, 20_000};
        EngineBudgets memory = new EngineBudgets(20_000, 500_000, idleGroups[(int) (seed % idleGroups.length)]);
        EngineSettings settings = new EngineSettings(
                        manyInFlight ? 1_000 : limits[random.nextInt(limits.length)],
                        budgets[random.nextInt(budgets.length)],
                        random.nextBoolean(),
                        random.nextBoolean())
                .with(memory);
        this.mishaps = ports.mishaps(seed);
        settings = new EngineSettings(
                        settings.inFlightLimit(),
                        settings.windowBudgetBytes(),
                        settings.purgeOncePerMinute(),
                        settings.recreateAfterMinute(),
                        mishaps.chaos(),
                        settings.budgets())
                .with(new History(true, 1L << 30))
                .with(new StorySettings(true, 512L << 20, Long.MAX_VALUE / 2));
        this.diskSpeed = 20 + random.nextInt(80);
        this.crashesPerMille = List.of(0, 8, 8, 40).get(random.nextInt(4));
        this.workload = new Workload(random, crowded, manyInFlight);
        this.server = ports.server(settings, mishaps, random, manyInFlight || crowded, seed, this::heard);
        server.start();
    }

    int step() {
        return step;
    }

    Trace trace() {
        return trace;
    }

    void run() {
        while (step < steps) {
            step++;
            takeStep();
        }
        step++;
        mishaps.end();
        if (ports.endFaults()) {
            server.rest();
            server.shutDownAndRestart();
        }
        server.rest();
        stories.check(server.disks);
        new Closing(server, drained).run();
    }

    private void takeStep() {
        int choice = random.nextInt(1_000);
        if (choice < 560) {
            for (int i = random.nextInt(3); i >= 0; i--) {
                submit(workload.next());
            }
        } else if (choice < 700) {
            passTime();
        } else if (choice < 760) {
            server.rest();
        } else if (choice < 790) {
            if (server.abandonSome()) {
                note("abandoned");
            }
        } else if (choice < 810) {
            server.tick();
        } else if (choice < 812) {
            note("shutdown");
            server.shutDownAndRestart();
        } else if (choice < 812 + crashesPerMille) {
            if (random.nextInt(4) > 0) {
                // So that there is something to lose.
                submit(workload.next());
                server.loop.turn();
            }
            boolean batchSurvives = random.nextBoolean();
            note(!server.disks.isBusy() ? "crash" : batchSurvives ? "crash after the sync" : "crash before the sync");
            server.crash(batchSurvives);
        } else if (crashesPerMille > 0 && choice < 815 + crashesPerMille) {
            note(server.failCommit());
        }
        server.disturb();
        if (random.nextInt(10) < 8) {
            server.loop.turn();
        }
        if (random.nextInt(100) < diskSpeed) {
            server.finishSomeCommits();
            if (random.nextBoolean()) {
                server.loop.turn();
            }
        }
    }

    /**
     * With several partitions, a queue is made or deleted while nothing is on its way: otherwise nobody could tell whether it was seen from
     * another partition when something left for it. {@link HandOffSimulation} does it at any time.
     */
    private void submit(Command command) {
        stories.submitted(command);
        boolean changesDirectory = command instanceof CreateQueue || command instanceof DeleteQueue;
        if (changesDirectory && server.disks.size() > 1) {
            server.rest();
            server.submit(command);
            server.rest();
        } else {
            server.submit(command);
        }
    }

    private void passTime() {
        long[] most = {2, 2, 5, 20, 100, 1_000, 3_000, 15_000, 70_000, 1_000_000, 15 * 3_600_000L, 5 * 86_400_000L};
        int choice = Math.min(random.nextInt(most.length), random.nextInt(most.length));
        long millis = 1 + random.nextLong(most[choice]);
        if (random.nextInt(5) == 0) {
            // Where promises begin and end: just before a timer, when something is forgotten, or after exactly a second
            // or a minute.
            long untilTimer = server.loop.nextTimerMillis() - server.clock.nowMillis();
            long untilForgotten = server.reference.nextForgottenMillis(server.nowMillis()) - server.nowMillis();
            boolean timerIsNear = untilTimer > 1 && untilTimer < 100_000;
            boolean isRemembered = untilForgotten > 1 && untilForgotten < 10 * MINUTE;
            millis = timerIsNear && random.nextBoolean()
                    ? untilTimer - 1
                    : isRemembered && random.nextBoolean()
                            ? untilForgotten - random.nextInt(2)
                            : random.nextBoolean() ? 1_000 : MINUTE;
        }
        boolean late = random.nextBoolean();
        trace.note(step, server.nowMillis(), late ? "time leaps" : "time passes", millis + " ms", millis);
        server.pass(millis, late);
    }

    private void heard(SimulatedCall call) {
        if (call.isUnheard || call.failure != null) {
            workload.lost(call);
        } else {
            workload.heard(call);
            stories.heard(call);
        }
        if (step > steps && call.reply instanceof Reply.Received received) {
            drained.addAll(received.deliveries());
        }
        trace.note(step, server.nowMillis(), Wording.kindOf(call), new Wording.OfCall(call), fingerprint(call));
    }

    private static long fingerprint(SimulatedCall call) {
        long fingerprint = call.number;
        if (call.reply instanceof Reply.Received received) {
            for (Delivery delivery : received.deliveries()) {
                fingerprint = fingerprint * 31 + Drafts.idOf(delivery.message()) * 131 + delivery.sequence();
            }
        }
        return fingerprint;
    }

    private void note(String what) {
        trace.note(step, server.nowMillis(), what, "", 0);
    }
}
