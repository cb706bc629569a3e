package io.holdfast.app.alarm.action;

import io.holdfast.control.alarm.AlarmNotification;
import java.util.concurrent.CompletableFuture;

/** Calls a webhook. */
record WebhookAction(Webhook webhook, WebhookCaller caller, AlarmMessage message, String action)
        implements AlarmAction {
    @Override
    public String kind() {
        return "webhook";
    }

    @Override
    public CompletableFuture<ActionOutcome> run(AlarmNotification notification) {
        return caller.call(webhook, message.text(notification, action), AlarmMessage.id(notification));
    }
}
