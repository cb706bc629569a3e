package io.holdfast.verify.simulation;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs seeds one after the other until a law is broken, and then looks for the shortest run of that seed in which one is. */
final class Campaign {
    private final Supplier<Ports> ports;
    private final int steps;

    Campaign(Supplier<Ports> ports, int steps) {
        this.ports = ports;
        this.steps = steps;
    }

    /**
     * A run in which a law does not hold.
     *
     * @param steps how many steps it takes, found by cutting the run shorter
     */
    record Failure(long seed, int steps, LawBroken broken, String trace) {
        String report() {
            return "Seed " + seed + " breaks a law within " + steps + " steps: " + broken.getMessage()
                    + "\nReplay it with -Dholdfast.seed=" + seed + "\nWhat happened last:\n" + trace;
        }
    }

    /** What a run without a failure leaves. */
    Trace traceOf(long seed) {
        Simulation simulation = new Simulation(seed, steps, ports.get());
        simulation.run();
        return simulation.trace();
    }

    Optional<Failure> run(long firstSeed, int seeds) {
        for (long seed = firstSeed; seed < firstSeed + seeds; seed++) {
            Failure failure = shortest(seed);
            if (failure != null) {
                return Optional.of(failure);
            }
        }
        return Optional.empty();
    }

    /** Runs seeds until this law is broken, whatever else is broken before. */
    Optional<Failure> find(Law law, int seeds) {
        for (long seed = 1; seed <= seeds; seed++) {
            Failure failure = cut(seed, steps);
            if (failure != null && failure.broken.law() == law) {
                return Optional.of(failure);
            }
        }
        return Optional.empty();
    }

    private @Nullable Failure shortest(long seed) {
        Failure found = cut(seed, steps);
        if (found == null) {
            return null;
        }
        // Cutting the end off changes nothing before it, but the closing checks come sooner and may find it earlier.
        int holds = 0;
        while (found.steps - holds > 1) {
            int middle = (holds + found.steps) / 2;
            Failure shorter = cut(seed, middle);
            if (shorter == null) {
                holds = middle;
            } else {
                found = shorter;
            }
        }
        return found;
    }

    private @Nullable Failure cut(long seed, int most) {
        Simulation simulation = new Simulation(seed, most, ports.get());
        try {
            simulation.run();
            return null;
        } catch (LawBroken broken) {
            return failure(seed, most, simulation, broken);
        } catch (RuntimeException unexpected) {
            return failure(seed, most, simulation, new LawBroken(Law.RUNS_RIGHT, unexpected.toString(), unexpected));
        }
    }

    private static Failure failure(long seed, int most, Simulation simulation, LawBroken broken) {
        return new Failure(
                seed,
                Math.min(most, simulation.step()),
                broken,
                simulation.trace().toString());
    }
}
