package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import io.holdfast.deadletters.RedriveProgress.State;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ListMessageMoveTasksResultEntry;
import software.amazon.awssdk.services.sqs.model.SqsException;
import software.amazon.awssdk.services.sqs.model.StartMessageMoveTaskRequest;

/**
 * Lets the server move everything, and watches. A server gives up at a message of which it does not know which queue it came from, because
 * somebody sent it to the dead-letter queue; the rest is moved by this process then. One thread.
 */
final class MoveTaskRedrive implements RedriveRun {
    /** The newest first; nobody starts nine others while one is watched. */
    private static final int TASKS_TO_LIST = 10;

    private final SqsClient sqs;
    private final String sourceArn;
    private final String handle;
    private final BounceWatch watch;
    private final RedriveRun withoutServer;
    private @Nullable Long startedAt;

    private MoveTaskRedrive(
            SqsClient sqs, String sourceArn, String handle, BounceWatch watch, RedriveRun withoutServer) {
        this.sqs = sqs;
        this.sourceArn = sourceArn;
        this.handle = handle;
        this.watch = watch;
        this.withoutServer = withoutServer;
    }

    /**
     * Starts the task at once, so that the caller learns why it cannot be.
     *
     * @param withoutServer does the same without the server
     */
    static MoveTaskRedrive start(
            SqsClient sqs,
            DeadLetterQueue queue,
            Optional<String> toArn,
            int rate,
            BounceWatch watch,
            RedriveRun withoutServer) {
        StartMessageMoveTaskRequest.Builder request =
                StartMessageMoveTaskRequest.builder().sourceArn(queue.arn()).maxNumberOfMessagesPerSecond(rate);
        toArn.ifPresent(request::destinationArn);
        try {
            String handle = sqs.startMessageMoveTask(request.build()).taskHandle();
            return new MoveTaskRedrive(sqs, queue.arn(), handle, watch, withoutServer);
        } catch (SqsException refused) {
            String text = Objects.requireNonNullElse(refused.awsErrorDetails().errorMessage(), "no reason given");
            if (text.contains("already a task running")) {
                throw alreadyRunning(queue);
            }
            throw new DeadLettersRefused(Reason.MOVE_TASK_REFUSED, "The server refused the redrive: " + text, refused);
        }
    }

    /** Before a wait: the caller learns it now rather than afterwards. */
    static void refuseASecondOne(SqsClient sqs, DeadLetterQueue queue) {
        boolean running = sqs.listMessageMoveTasks(request -> request.sourceArn(queue.arn())).results().stream()
                .anyMatch(task -> "RUNNING".equals(task.status()));
        if (running) {
            throw alreadyRunning(queue);
        }
    }

    private static DeadLettersRefused alreadyRunning(DeadLetterQueue queue) {
        return new DeadLettersRefused(
                Reason.ALREADY_RUNNING,
                "A redrive of %s is already running: wait until it ends, or cancel it.".formatted(queue.name()));
    }

    /** Ends whatever task of the queue is running; the newest is listed first, and only a running one has a handle. */
    static OptionalLong cancelRunning(SqsClient sqs, String sourceArn) {
        return sqs.listMessageMoveTasks(request -> request.sourceArn(sourceArn)).results().stream()
                .filter(task -> "RUNNING".equals(task.status()))
                .mapToLong(task -> sqs.cancelMessageMoveTask(request -> request.taskHandle(task.taskHandle()))
                        .approximateNumberOfMessagesMoved())
                .findFirst();
    }

    @Override
    public void run(RedriveTracker tracker) throws Exception {
        while (true) {
            ListMessageMoveTasksResultEntry task = task();
            tracker.moved(Objects.requireNonNullElse(task.approximateNumberOfMessagesMoved(), 0L));
            switch (task.status()) {
                case "RUNNING" -> {
                    if (watch.seesTooMany(tracker)) {
                        cancelTask(tracker);
                        tracker.end(State.BOUNCED, BounceWatch.reason(tracker));
                        return;
                    }
                    if (tracker.pause(BounceWatch.INTERVAL_NANOS)) {
                        cancelTask(tracker);
                        watch.seesTooMany(tracker);
                        tracker.end(State.CANCELLED, "it was cancelled");
                        return;
                    }
                }
                case "COMPLETED" -> {
                    countMoved(tracker);
                    watch.finish(tracker);
                    return;
                }
                case "FAILED" -> {
                    fail(String.valueOf(task.failureReason()), tracker);
                    return;
                }
                default -> {
                    tracker.end(State.CANCELLED, "somebody else cancelled the move task");
                    return;
                }
            }
        }
    }

    /** There is one running task of a queue at most, so the newest is ours; later it is known by its start. */
    private ListMessageMoveTasksResultEntry task() {
        ListMessageMoveTasksResultEntry ours = sqs
                .listMessageMoveTasks(request -> request.sourceArn(sourceArn).maxResults(TASKS_TO_LIST))
                .results()
                .stream()
                .filter(task -> startedAt == null || startedAt.equals(task.startedTimestamp()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the server no longer lists the move task"));
        startedAt = ours.startedTimestamp();
        return ours;
    }

    private static void countMoved(RedriveTracker tracker) {
        tracker.origins(origins -> origins.movedByServer(tracker.moved()));
    }

    private void cancelTask(RedriveTracker tracker) {
        try {
            tracker.moved(sqs.cancelMessageMoveTask(request -> request.taskHandle(handle))
                    .approximateNumberOfMessagesMoved());
        } catch (SqsException endedMeanwhile) {
            tracker.moved(Objects.requireNonNullElse(task().approximateNumberOfMessagesMoved(), 0L));
        }
        countMoved(tracker);
    }

    private void fail(String failure, RedriveTracker tracker) throws Exception {
        countMoved(tracker);
        if (failure.equals("CouldNotDetermineMessageSource")) {
            withoutServer.run(tracker);
        } else {
            watch.seesTooMany(tracker);
            tracker.end(State.FAILED, failure);
        }
    }
}
