/**
 * Beside the steps. Takes dead letters from an SQS queue, gives snapshots, samples, audits and guarded redrives to the people who run it.
 * It must not know which server answers: everything here works on Amazon SQS and on Holdfast, through the AWS SDK alone.
 *
 * <pre>{@code
 * DeadLetters dead = DeadLetters.of(sqs, "orders-dlq");
 * Snapshot snapshot = dead.snapshot().to(Path.of("before-redrive")).run();
 * AuditReport audit = snapshot.audit(snapshot.sample(20, 7), letter -> repairedHandler.handle(letter.body()));
 * RedriveProgress end = dead.redrive().require(snapshot, 0.95).rate(5).start().await();
 * }</pre>
 *
 * <p>Reading order, which is that of the four steps:
 *
 * <ol>
 *   <li>{@link io.holdfast.deadletters.DeadLetters}: the door. {@code QueueReader} asks the server for a
 *       {@link io.holdfast.deadletters.DeadLetterQueue}; {@link io.holdfast.deadletters.DeadLetter} is one message of it.
 *   <li>{@link io.holdfast.deadletters.SnapshotBuilder}: a {@code SnapshotPass} receives all messages by a {@code QueuePass}, holds them as
 *       {@code HeldReceipts}, and writes a {@code MessageFile}. {@code SnapshotFiles} is the directory, which {@code DurableFiles} keeps
 *       through a power failure; {@link io.holdfast.deadletters.Manifest} says what is in it, {@link io.holdfast.deadletters.Snapshot} reads
 *       it.
 *   <li>{@link io.holdfast.deadletters.Sample}, by a {@code ReservoirSampler}; {@code Audit} tries a
 *       {@link io.holdfast.deadletters.DeadLetterCheck} on it and groups failures by {@code ErrorShape}.
 *       {@link io.holdfast.deadletters.HandlerCheck} calls a consumer's handler.
 *   <li>{@link io.holdfast.deadletters.RedriveBuilder}: {@code AuditGate} and {@code InFlightWait} come first. Then the server moves
 *       ({@code MoveTaskRedrive}) or this process does ({@code FilteredRedrive}, with {@code RedriveTargets}, {@code LetterMover} and
 *       {@code RateLimiter}; {@code LettersWithoutTarget} stay).
 *   <li>{@code BounceWatch}: what comes back while messages move and afterwards. {@code BounceGuard} counts it, {@code UndecidedCount} what
 *       still may; {@code RedriveTracker} holds what {@link io.holdfast.deadletters.RedriveProgress} shows.
 *   <li>{@link io.holdfast.deadletters.RestoreBuilder}: sends a snapshot to a queue. {@code RestoreRun} sends, {@code RestoreJournal} writes
 *       down what was sent.
 * </ol>
 */
@NullMarked
package io.holdfast.deadletters;

import org.jspecify.annotations.NullMarked;
