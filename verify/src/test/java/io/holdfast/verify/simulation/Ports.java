package io.holdfast.verify.simulation;

import io.holdfast.app.loop.Loop;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.Store;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** What the partition is plugged into. The true ports; a planted bug puts something between. */
class Ports {
    /** @param random from the seed, for bugs that strike now and then */
    Store store(Store disk, Random random) {
        return disk;
    }

    Loop loop(Loop loop, Random random) {
        return loop;
    }

    /** What the engine is asked when a client asks this. */
    Command command(Command asked) {
        return asked;
    }

    /** What a client hears when the engine says this. */
    Reply reply(Command asked, Reply said) {
        return said;
    }

    /** What the engine is told of the operator's choice. */
    EngineSettings settings(EngineSettings chosen) {
        return chosen;
    }

    /**
     * What the clients of a run talk to.
     *
     * @param manyTimers more may come due at once than the engine looks at in one go
     * @param heard told of every answer that reaches its client
     */
    SimulatedServer server(
            EngineSettings settings,
            Mishaps mishaps,
            Random random,
            boolean manyTimers,
            long seed,
            Consumer<SimulatedCall> heard) {
        return new SimulatedServer(partitions(seed), settings, this, mishaps, random, manyTimers, heard);
    }

    /** How many partitions the server of a run has. */
    int partitions(long seed) {
        return seed % 3 == 0 ? 4 : 1;
    }

    /** A receive has just been parked behind others of its queue. */
    void parked(List<SimulatedCall> before, Partition partition, long nowMillis) {}

    /** What goes wrong besides. */
    Mishaps mishaps(long seed) {
        return Mishaps.of(seed);
    }

    /** Whether messages of the queue could not be read since the last start. */
    boolean isDamaged(long queueId) {
        return false;
    }

    /** How often the queues were loaded, as far as it is known. */
    int loads() {
        return 0;
    }

    /** While the whole server is looked at, nothing happens to it. */
    void pauseFaults(boolean pause) {}

    /** From now on nothing fails; true if anything may have failed before. */
    boolean endFaults() {
        return false;
    }

    /** @param start the how manieth start of the server this is */
    PartitionClock clock(PartitionClock clock, int start) {
        return clock;
    }
}
