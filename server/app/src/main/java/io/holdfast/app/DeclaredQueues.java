package io.holdfast.app;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.Actions;
import io.holdfast.app.action.ForwardedSends;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ChangedQueues;
import io.holdfast.app.config.QueueDeclaration;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes the queues that the configuration declares. What is done about one that exists and differs, the configuration says too. */
final class DeclaredQueues {
    private DeclaredQueues() {}

    static void create(
            Collection<QueueDeclaration> declared,
            ChangedQueues onChange,
            Actions actions,
            QueueDirectory directory,
            Principal principal)
            throws StartRefused {
        DeclaredChanges changes = new DeclaredChanges(actions, directory, principal);
        List<QueueDeclaration> inOrder = CreationOrder.of(declared);
        if (onChange == ChangedQueues.REFUSE) {
            // Before any of them is made.
            refuseDifferences(inOrder, changes);
        }
        for (QueueDeclaration queue : inOrder) {
            if (directory.find(changes.nameOf(queue)) == null) {
                report(queue.name(), create(queue, actions, principal));
                continue;
            }
            List<String> differences = changes.differences(queue);
            if (!differences.isEmpty() && onChange == ChangedQueues.APPLY) {
                changes.apply(queue, differences);
            } else if (!differences.isEmpty()) {
                changes.warn(queue, differences);
            }
        }
    }

    private static void refuseDifferences(List<QueueDeclaration> declared, DeclaredChanges changes)
            throws StartRefused {
        List<String> sentences = new ArrayList<>();
        for (QueueDeclaration queue : declared) {
            List<String> differences = changes.differences(queue);
            if (!differences.isEmpty()) {
                sentences.add("Queue " + queue.name() + " is not as the configuration declares it: "
                        + DeclaredChanges.text(differences) + ".");
            }
        }
        if (!sentences.isEmpty()) {
            throw new StartRefused(String.join("\n", sentences)
                    + "\nChange the queue or the configuration, or set queues.on-change to apply or warn.");
        }
    }

    /** What happens to messages that are sent to some of them. */
    static ForwardedSends forwarded(ServerSettings settings) {
        Map<QueueName, QueueName> copies = new HashMap<>();
        Map<QueueName, QueueName> moves = new HashMap<>();
        for (QueueDeclaration queue : settings.queues().values()) {
            queue.copyTo().ifPresent(target -> copies.put(name(settings, queue.name()), name(settings, target)));
            queue.moveTo().ifPresent(target -> moves.put(name(settings, queue.name()), name(settings, target)));
        }
        return new ForwardedSends(copies, moves);
    }

    private static QueueName name(ServerSettings settings, String name) {
        return new QueueName(settings.identity().region(), settings.identity().account(), name);
    }

    /** A queue that was meant to be copied into must be there before the first message is acknowledged. */
    static void refuseMissingTargets(ForwardedSends forwarded, QueueDirectory directory) throws StartRefused {
        for (Map.Entry<QueueName, QueueName> each : Stream.concat(
                        forwarded.copies().entrySet().stream(), forwarded.moves().entrySet().stream())
                .toList()) {
            if (directory.find(each.getValue()) == null) {
                throw new StartRefused("Queue " + each.getKey().name() + " of the configuration names "
                        + each.getValue().name()
                        + " in copyTo or moveTo, which does not exist. Declare it under queues as well.");
            }
        }
    }

    /** Waits for the outcome. */
    static Outcome create(QueueDeclaration queue, Actions actions, Principal principal) {
        StartRequester requester = new StartRequester(principal);
        actions.perform(new CreateQueueRequest(queue.name(), queue.attributes(), queue.tags()), requester);
        return requester.await();
    }

    private static void report(String name, Outcome outcome) throws StartRefused {
        if (outcome instanceof Failure failure) {
            throw new StartRefused("Queue " + name + " of the configuration cannot be made: " + failure.message());
        }
    }
}
