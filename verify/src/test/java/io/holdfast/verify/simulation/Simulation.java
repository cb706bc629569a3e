package io.holdfast.verify.simulation;

import io.holdfast.engine.DeleteMessage;
import io.holdfast.engine.Delivery;
import io.holdfast.engine.EngineSettings;
import io.holdfast.engine.Receipt;
import io.holdfast.engine.ReceiveMessage;
import io.holdfast.engine.Reply;
import io.holdfast.engine.SetQueueAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** One run: everything that happens in it follows from its seed. */
final class Simulation {
    private static final long MINUTE = 60_000;

    private final int steps;
    private final Random random;
    private final Workload workload;
    private final SimulatedServer server;
    private final Trace trace = new Trace();
    /** Of a hundred steps in which the disk could finish, in how many it does. */
    private final int diskSpeed;

    private final boolean faults;
    /** What came out at the end. */
    private final List<Delivery> drained = new ArrayList<>();

    private int step;

    Simulation(long seed, int steps, Ports ports) {
        this.steps = steps;
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 12345);
        boolean crowded = random.nextInt(20) == 0;
        boolean manyInFlight = random.nextInt(10) == 0;
        int[] limits = {2, 3, 10, 40};
        long[] budgets = {1, 1_500, 20_000, 48L << 20};
        EngineSettings settings = new EngineSettings(
                manyInFlight ? 1_000 : limits[random.nextInt(limits.length)],
                budgets[random.nextInt(budgets.length)],
                random.nextBoolean(),
                random.nextBoolean());
        this.diskSpeed = 20 + random.nextInt(80);
        this.faults = random.nextInt(4) > 0;
        this.workload = new Workload(random, crowded, !manyInFlight && !crowded);
        this.server = new SimulatedServer(settings, ports, random, manyInFlight || crowded, this::heard);
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
        drainEverything();
    }

    private void takeStep() {
        int choice = random.nextInt(1_000);
        if (choice < 560) {
            for (int i = random.nextInt(3); i >= 0; i--) {
                server.submit(workload.next());
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
        } else if (faults && choice < 820) {
            if (random.nextInt(4) > 0) {
                // So that there is something to lose.
                server.submit(workload.next());
                server.loop.turn();
            }
            boolean batchSurvives = random.nextBoolean();
            note(!server.disk.isBusy() ? "crash" : batchSurvives ? "crash after the sync" : "crash before the sync");
            server.crash(batchSurvives);
        } else if (faults && choice < 823) {
            note(server.failCommit() ? "commit fails" : "no commit to fail");
        }
        if (random.nextInt(10) < 8) {
            server.loop.turn();
        }
        if (random.nextInt(100) < diskSpeed) {
            server.finishCommit();
            if (random.nextBoolean()) {
                server.loop.turn();
            }
        }
    }

    private void passTime() {
        long[] most = {2, 2, 5, 20, 100, 1_000, 3_000, 15_000, 70_000, 1_000_000, 15 * 3_600_000L, 5 * 86_400_000L};
        int choice = Math.min(random.nextInt(most.length), random.nextInt(most.length));
        long millis = 1 + random.nextLong(most[choice]);
        if (random.nextInt(5) == 0) {
            // Where promises begin and end: just before a timer, or after exactly a second or a minute.
            long untilTimer = server.loop.nextTimerMillis() - server.nowMillis();
            boolean timerIsNear = untilTimer > 1 && untilTimer < 100_000;
            millis = timerIsNear && random.nextBoolean() ? untilTimer - 1 : random.nextBoolean() ? 1_000 : MINUTE;
        }
        boolean late = random.nextBoolean();
        trace.note(step, server.nowMillis(), late ? "time leaps" : "time passes", millis + " ms", millis);
        server.pass(millis, late);
    }

    /** At the end faults stop, everything becomes visible, and all that was acknowledged must come out. */
    private void drainEverything() {
        server.rest();
        server.pass(25_000, true);
        server.rest();
        List<ReferenceQueue> queues = List.copyOf(server.reference.queues());
        for (ReferenceQueue queue : queues) {
            server.submit(new SetQueueAttributes(queue.id, Map.of("MessageRetentionPeriod", "1209600")));
        }
        server.rest();
        server.pass(12 * 60 * MINUTE + MINUTE, true);
        server.rest();
        for (ReferenceQueue queue : queues) {
            drain(queue);
        }
        server.rest();
        for (ReferenceQueue queue : queues) {
            for (ReferenceMessage message : queue.messages()) {
                LawBroken.unless(
                        message.doubtful || queue.isExpired(message, server.nowMillis()),
                        Law.NOTHING_IS_LOST,
                        () -> message + " of " + queue.name + " never came out");
            }
        }
    }

    private void drain(ReferenceQueue queue) {
        int before;
        do {
            before = drained.size();
            server.submit(new ReceiveMessage(queue.id, 10, MINUTE, 0));
            settleQuickly();
            if (drained.size() > before) {
                List<Receipt> receipts = new ArrayList<>();
                for (Delivery delivery : drained.subList(before, drained.size())) {
                    receipts.add(new Receipt(delivery.sequence(), delivery.receiveCount()));
                }
                server.submit(new DeleteMessage(queue.id, receipts));
                settleQuickly();
            }
        } while (drained.size() > before);
    }

    private void settleQuickly() {
        server.loop.turn();
        server.finishCommit();
        server.loop.turn();
    }

    private void heard(SimulatedCall call) {
        workload.heard(call);
        if (step > steps && call.reply instanceof Reply.Received received) {
            drained.addAll(received.deliveries());
        }
        trace.note(step, server.nowMillis(), Wording.kindOf(call), new Wording.OfCall(call), fingerprint(call));
    }

    private static long fingerprint(SimulatedCall call) {
        long fingerprint = call.number;
        if (call.reply instanceof Reply.Received received) {
            for (Delivery delivery : received.deliveries()) {
                fingerprint = fingerprint * 31 + delivery.message().idLow() * 131 + delivery.sequence();
            }
        }
        return fingerprint;
    }

    private void note(String what) {
        trace.note(step, server.nowMillis(), what, "", 0);
    }
}
