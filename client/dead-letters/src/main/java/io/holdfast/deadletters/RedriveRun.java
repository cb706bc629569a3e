package io.holdfast.deadletters;

/** One way of moving dead letters. Runs on a thread of its own; ends the tracker in each case that is not an exception. */
@FunctionalInterface
interface RedriveRun {
    void run(RedriveTracker tracker) throws Exception;
}
