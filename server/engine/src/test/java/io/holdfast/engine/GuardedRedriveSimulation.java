package io.holdfast.engine;

import static io.holdfast.engine.EngineWorld.SECOND;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.engine.command.ChangeRedrive;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.Redrive;
import io.holdfast.engine.command.RedrivePhase;
import io.holdfast.engine.command.RedriveStatus;
import io.holdfast.engine.command.SearchStart;
import io.holdfast.engine.command.StartRedrive;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** One redrive from a seed: letters die, are moved, fail again, are consumed, and the server dies at any time. */
final class GuardedRedriveSimulation {
    /** What holds at every moment. */
    enum Law {
        NOTHING_IS_LOST,
        IN_ONE_QUEUE,
        NOTHING_MOVES_BEFORE_THE_RELEASE,
        PAUSE_IS_KEPT,
        CANARY_IS_KEPT,
        ONLY_CHOSEN_LETTERS_MOVE,
        MOVES_ARE_COUNTED,
        RUNS_RIGHT
    }

    /** A law does not hold. */
    static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1L;
        final Law law;

        Broken(Law law, String what) {
            super(law + ": " + what);
            this.law = law;
        }
    }

    private static final int LETTERS = 12;

    private final Random random;
    private final GuardedRedriveWorld guarded;
    private final Set<String> chosen = new TreeSet<>();
    private final Set<String> consumed = new TreeSet<>();
    private final Map<String, Long> movedOnce = new HashMap<>();
    private boolean isReleased;
    private boolean isPaused;
    private boolean isWide;
    private long movedAtPause;

    GuardedRedriveSimulation(long seed, PlantedRowBug bug) {
        this.random = new Random(seed);
        this.guarded = new GuardedRedriveWorld(random.nextBoolean(), false);
        guarded.perSecond = 1 + random.nextInt(20);
        guarded.canary = random.nextInt(4);
        guarded.bounceLimit = random.nextInt(5);
        String prefix = random.nextBoolean() || guarded.redrive.name("x").name().endsWith("fifo") ? "g%d-" : "m%d_";
        for (int i = 0; i < LETTERS; i++) {
            guarded.redrive.deadLetter(guarded.redrive.orders, prefix.formatted(random.nextInt(3)) + i);
        }
        if (random.nextBoolean()) {
            choose();
        }
        guarded.world().bug = bug;
    }

    private void choose() {
        List<StartRedrive.Id> ids = new ArrayList<>();
        List<String> bodies = new ArrayList<>();
        guarded.places()
                .forEach(place -> bodies.add(body(Keys.tableOf(place), Keys.place(guarded.redrive.dead, place))));
        for (int i = 0; i < LETTERS - 1; i += 1 + random.nextInt(4)) {
            ids.add(new StartRedrive.Id(0, i));
            chosen.add(bodies.get(i));
        }
        guarded.chosen = ids;
    }

    private String body(Table table, byte[] key) {
        byte[] row = guarded.world().rows.get(table, key);
        return row == null ? "" : new String(MessageRow.read(row).body(), UTF_8);
    }

    void run(int steps) {
        guarded.start(null);
        for (int i = 0; i < steps; i++) {
            step();
            check();
        }
    }

    private void step() {
        switch (random.nextInt(10)) {
            case 0 -> guarded.world().restart();
            case 1 -> {
                // Dies with a step decided and not durable.
                guarded.world().moveClock(SECOND);
                guarded.world().tick();
                guarded.world().restart();
            }
            case 2 -> {
                if (!isReleased) {
                    isReleased = true;
                    guarded.change(new ChangeRedrive.Release(SearchStart.START, guarded.placesOfChosen()));
                }
            }
            case 3 -> {
                guarded.change(new ChangeRedrive.Pause(""));
                isPaused = guarded.now().status() == RedriveStatus.PAUSED;
                movedAtPause = moved();
            }
            case 4 -> {
                isPaused = false;
                isWide |= guarded.now().phase() == RedrivePhase.CANARY;
                guarded.change(new ChangeRedrive.Resume());
            }
            case 5 -> guarded.fail(guarded.redrive.orders);
            case 6 -> consumed.addAll(guarded.drain(guarded.redrive.orders));
            default -> guarded.pass(1);
        }
    }

    private void check() {
        Map<String, Integer> places = new HashMap<>();
        consumed.forEach(body -> places.merge(body, 1, Integer::sum));
        for (Table table : List.of(Table.MESSAGES, Table.GROUP_MESSAGES)) {
            guarded.world().rows.scan(table, Keys.queue(0), Keys.queue(1_000), (key, row) -> {
                Message message = MessageRow.read(row);
                places.merge(new String(message.body(), UTF_8), 1, Integer::sum);
                if (RedriveMark.mayBeOn(message)) {
                    movedOnce.put(new String(message.body(), UTF_8), message.idHigh());
                }
                return true;
            });
        }
        require(places.size() == LETTERS, Law.NOTHING_IS_LOST, places.toString());
        require(places.values().stream().allMatch(count -> count == 1), Law.IN_ONE_QUEUE, places.toString());
        require(isReleased || moved() == 0, Law.NOTHING_MOVES_BEFORE_THE_RELEASE, moved() + " moved");
        require(!isPaused || moved() == movedAtPause, Law.PAUSE_IS_KEPT, moved() + " moved, not " + movedAtPause);
        require(isWide || guarded.canary == 0 || moved() <= guarded.canary, Law.CANARY_IS_KEPT, moved() + " moved");
        require(
                chosen.isEmpty() || chosen.containsAll(movedOnce.keySet()),
                Law.ONLY_CHOSEN_LETTERS_MOVE,
                movedOnce.keySet() + " moved, not " + chosen);
        Redrive now = guarded.now();
        require(
                now.counts().moved() == moved()
                        && movedOnce.values().stream().distinct().count() == moved(),
                Law.MOVES_ARE_COUNTED,
                now.counts() + " for " + movedOnce);
    }

    /** How many letters have ever been moved: each is moved once at most. */
    private long moved() {
        return movedOnce.size();
    }

    private static void require(boolean holds, Law law, String what) {
        if (!holds) {
            throw new Broken(law, what);
        }
    }
}
