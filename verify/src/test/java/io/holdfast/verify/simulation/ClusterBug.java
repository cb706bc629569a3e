package io.holdfast.verify.simulation;

import io.holdfast.store.Batch;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** The test of the test for clusters: bugs that must be found, each with the law that finds it. */
enum ClusterBug {
    ANSWERED_BEFORE_THE_MAJORITY(Law.DURABLE_BEFORE_VISIBLE, AnsweringEarly::new),
    TWO_LEADERS_ANSWER(Law.ONE_LEADER_DECIDES, () -> new ClusterPorts() {
        @Override
        boolean fencesOldTerms() {
            return false;
        }
    }),
    STALE_READ_AFTER_THE_LEASE(Law.READS_ARE_CURRENT, () -> new ClusterPorts() {
        @Override
        boolean leaseEnds() {
            return false;
        }
    }),
    TIME_SET_BACK(Law.TIME_NEVER_GOES_BACK, () -> new ClusterPorts() {
        @Override
        long newestMillis(long newestMillis) {
            return 0;
        }
    });

    private final Law law;

    @SuppressWarnings("ImmutableEnumChecker") // makes new ports each time and keeps nothing
    private final Supplier<Ports> ports;

    ClusterBug(Law law, Supplier<Ports> ports) {
        this.law = law;
        this.ports = ports;
    }

    /** The law by which it is found, though others may find it as well. */
    Law law() {
        return law;
    }

    Supplier<Ports> ports() {
        return ports;
    }

    /** Each batch is said to be committed as soon as the leader has it; the majority gets it with the next one. */
    private static final class AnsweringEarly extends ClusterPorts {
        @Override
        Store store(Store node, Random random) {
            List<Batch> held = new ArrayList<>();
            return new StoreBetween(node) {
                @Override
                public void commit(Batch batch) throws StoreFailure {
                    for (Batch earlier : held) {
                        disk.commit(earlier);
                    }
                    held.clear();
                    Batch copy = Batch.of(batch.toByteArray());
                    copy.setTimeMillis(batch.timeMillis());
                    copy.setTerm(batch.term());
                    held.add(copy);
                }
            };
        }
    }
}
