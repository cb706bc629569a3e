/**
 * Beside the steps. Takes the changes of state whose actions are not done from the control partition, runs the actions and reports them. An action is
 * run once at least: after a crash, those that were not reported are run again with the same id. Nothing waits for it.
 *
 * <p>Reading order: {@link io.holdfast.app.alarm.action.PendingActions} decides what is run when, {@link
 * io.holdfast.app.alarm.action.ActionTargets} what an action means; {@code LogAction}, {@code QueueAction} and {@code WebhookAction} run it. A
 * webhook is guarded by {@code WebhookGuard}, signed by {@code WebhookSignature} and called by {@code WebhookCall}.
 */
@NullMarked
package io.holdfast.app.alarm.action;

import org.jspecify.annotations.NullMarked;
