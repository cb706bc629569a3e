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
final class MoveTaskRun implements RedriveRun {
    /** The newest first; nobody starts nine others while one is watched. */
    private static final int TASKS_TO_LIST = 10;

    private final SqsClient sqs;
    private final String sourceArn;
    private final String handle;
    private final Watch watch;
    private final RedriveRun byHand;
    private @Nullable Long startedAt;

    private MoveTaskRun(SqsClient sqs, String sourceArn, String handle, Watch watch, RedriveRun byHand) {
        this.sqs = sqs;
        this.sourceArn = sourceArn;
        this.handle = handle;
        this.watch = watch;
        this.byHand = byHand;
    }

    /**
     * Starts the task at once, so that the caller learns why it cannot be.
     *
     * @param byHand does the same without the server
     */
    static MoveTaskRun start(
            SqsClient sqs, DeadLetterQueue queue, Optional<String> toArn, int rate, Watch watch, RedriveRun byHand) {
        StartMessageMoveTaskRequest.Builder request =
                StartMessageMoveTaskRequest.builder().sourceArn(queue.arn()).maxNumberOfMessagesPerSecond(rate);
        toArn.ifPresent(request::destinationArn);
        try {
            String handle = sqs.startMessageMoveTask(request.build()).taskHandle();
            return new MoveTaskRun(sqs, queue.arn(), handle, watch, byHand);
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
                "A redrive of %s is running already: wait for its end, or cancel it.".formatted(queue.name()));
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
    public void run(Track track) throws Exception {
        while (true) {
            ListMessageMoveTasksResultEntry task = task();
            track.moved(Objects.requireNonNullElse(task.approximateNumberOfMessagesMoved(), 0L));
            switch (task.status()) {
                case "RUNNING" -> {
                    if (watch.seesTooMany(track)) {
                        cancelTask(track);
                        track.end(State.BOUNCED, Watch.reason(track));
                        return;
                    }
                    if (track.pause(Watch.INTERVAL_NANOS)) {
                        cancelTask(track);
                        watch.seesTooMany(track);
                        track.end(State.CANCELLED, "it was cancelled");
                        return;
                    }
                }
                case "COMPLETED" -> {
                    countMoved(track);
                    watch.finish(track);
                    return;
                }
                case "FAILED" -> {
                    fail(String.valueOf(task.failureReason()), track);
                    return;
                }
                default -> {
                    track.end(State.CANCELLED, "somebody else cancelled the move task");
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
                .orElseThrow(() -> new IllegalStateException("the server has forgotten the move task"));
        startedAt = ours.startedTimestamp();
        return ours;
    }

    private static void countMoved(Track track) {
        track.origins(origins -> origins.movedByServer(track.moved()));
    }

    private void cancelTask(Track track) {
        try {
            track.moved(sqs.cancelMessageMoveTask(request -> request.taskHandle(handle))
                    .approximateNumberOfMessagesMoved());
        } catch (SqsException endedMeanwhile) {
            track.moved(Objects.requireNonNullElse(task().approximateNumberOfMessagesMoved(), 0L));
        }
        countMoved(track);
    }

    private void fail(String failure, Track track) throws Exception {
        countMoved(track);
        if (failure.equals("CouldNotDetermineMessageSource")) {
            byHand.run(track);
        } else {
            watch.seesTooMany(track);
            track.end(State.FAILED, failure);
        }
    }
}
