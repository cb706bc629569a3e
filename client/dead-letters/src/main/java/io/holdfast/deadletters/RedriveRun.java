package io.holdfast.deadletters;

/** One way of moving dead letters. Runs on a thread of its own; ends the track in each case that is not an exception. */
@FunctionalInterface
interface RedriveRun {
    void run(Track track) throws Exception;
}
