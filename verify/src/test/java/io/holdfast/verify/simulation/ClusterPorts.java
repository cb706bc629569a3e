package io.holdfast.verify.simulation;

import io.holdfast.engine.settings.EngineSettings;
import java.util.Random;
import java.util.function.Consumer;

/** What the partitions of a simulated cluster are plugged into. The true ports; a planted bug puts something between. */
class ClusterPorts extends Ports {
    @Override
    final SimulatedServer server(
            EngineSettings settings,
            Mishaps mishaps,
            Random random,
            boolean manyTimers,
            long seed,
            Consumer<SimulatedCall> heard) {
        return new SimulatedCluster(settings, this, mishaps, random, manyTimers, heard);
    }

    /** The clocks of leaders differ, and the model has one time. */
    @Override
    final int partitions(long seed) {
        return 1;
    }

    /** Whether the log takes nothing from a node whose term is over. */
    boolean fencesOldTerms() {
        return true;
    }

    /** Whether a node stops to answer by itself before another can be elected. */
    boolean leaseEnds() {
        return true;
    }

    /** What a node believes to be the newest time in its rows. */
    long newestMillis(long newestMillis) {
        return newestMillis;
    }
}
