package io.holdfast.app.redrive;

import io.holdfast.app.partition.NumbersElsewhere;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.RedriveQuestions;
import io.holdfast.engine.command.QueueInfo;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All that there is for guarded redrives, put together. */
public record RedriveServices(GuardedRedrives redrives, RedriveWatch watch, LetterGroups groups) {
    private static final Duration WATCH = Duration.ofMinutes(30);

    /**
     * Puts it together.
     *
     * @param elsewhere the numbers of queues that other nodes lead
     * @param shown from the server's own time to the wall clock's
     * @param worker where snapshots are written
     */
    public static RedriveServices of(
            Partitions partitions,
            NumbersElsewhere elsewhere,
            SnapshotSettings snapshots,
            Function<QueueInfo, @Nullable String> keyProblem,
            LongUnaryOperator shown,
            Supplier<UUID> ids,
            InstantSource clock,
            Executor worker) {
        LetterReader letters = new LetterReader(partitions::rowsOf);
        RedriveQuestions questions = new RedriveQuestions(partitions, elsewhere);
        EngineCalls calls = new EngineCalls(partitions);
        RedriveWatch watch = new RedriveWatch(
                questions,
                calls,
                partitions.directory(),
                new Preparation(letters, snapshots, shown, clock),
                keyProblem,
                worker,
                WATCH.toMillis());
        return new RedriveServices(
                new GuardedRedrives(calls, partitions.directory(), watch, snapshots.directory(), ids, clock),
                watch,
                new LetterGroups(letters, questions));
    }
}
