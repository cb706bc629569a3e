package io.holdfast.app.alarm.action;

import io.holdfast.control.alarm.AlarmNotification;
import java.util.concurrent.CompletableFuture;

/** Something that is run when an alarm changes its state. */
interface AlarmAction {
    /** What it is in metrics: log, queue or webhook. */
    String kind();

    /** Runs it once; never waits, and completes in any case. */
    CompletableFuture<ActionOutcome> run(AlarmNotification notification);
}
