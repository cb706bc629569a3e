package io.holdfast.deadletters;

/** One way of moving dead letters. Runs on a thread of its own; tells the tracker how it ended, unless it throws. */
@FunctionalInterface
interface RedriveRun {
    void run(RedriveTracker tracker) throws Exception;
}
