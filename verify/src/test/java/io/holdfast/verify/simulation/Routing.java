package io.holdfast.verify.simulation;

import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.engine.command.TagQueue;
import io.holdfast.engine.command.UntagQueue;
import io.holdfast.engine.settings.QueuePlacement;

/** Which partition decides a client's command. */
final class Routing {
    private Routing() {}

    static int partitionOf(Command command, int partitions) {
        QueuePlacement placement = new QueuePlacement(0, partitions);
        return command instanceof CreateQueue create
                ? placement.partitionOf(create.name())
                : placement.partitionOf(queueOf(command));
    }

    private static long queueOf(Command command) {
        if (command instanceof SendMessage send) {
            return send.queueId();
        } else if (command instanceof ReceiveMessage receive) {
            return receive.queueId();
        } else if (command instanceof DeleteMessage delete) {
            return delete.queueId();
        } else if (command instanceof ChangeMessageVisibility change) {
            return change.queueId();
        } else if (command instanceof SetQueueAttributes set) {
            return set.queueId();
        } else if (command instanceof GetQueueAttributes get) {
            return get.queueId();
        } else if (command instanceof DeleteQueue delete) {
            return delete.queueId();
        } else if (command instanceof PurgeQueue purge) {
            return purge.queueId();
        } else if (command instanceof TagQueue tag) {
            return tag.queueId();
        } else if (command instanceof UntagQueue untag) {
            return untag.queueId();
        } else if (command instanceof StartMessageMoveTask move) {
            return move.sourceQueueId();
        } else if (command instanceof CancelMessageMoveTask cancel) {
            return cancel.sourceQueueId();
        } else if (command instanceof ListMessageMoveTasks list) {
            return list.sourceQueueId();
        }
        throw new IllegalArgumentException("no client asks for " + command);
    }
}
