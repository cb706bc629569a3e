package io.holdfast.app.alarm.action;

import io.holdfast.control.alarm.AlarmNotification;
import io.holdfast.engine.command.QueueName;
import java.util.concurrent.CompletableFuture;

/** Sends a message to a queue of this server. */
record QueueAction(QueueName queue, QueueSender sender, AlarmMessage message) implements AlarmAction {
    @Override
    public String kind() {
        return "queue";
    }

    @Override
    public CompletableFuture<ActionOutcome> run(AlarmNotification notification) {
        if (!queue.account().equals(notification.alarm().key().account())) {
            // Nobody asked the owner of that queue.
            return CompletableFuture.completedFuture(
                    ActionOutcome.refused("the queue belongs to another account than the alarm"));
        }
        String id = AlarmMessage.id(notification);
        return sender.send(queue, message.text(notification, queue.arn()), id, id)
                .thenApply(objection -> objection
                        .map(ActionOutcome::failed)
                        .orElseGet(() -> ActionOutcome.done("message " + id + " sent")));
    }
}
