package io.holdfast.app.action;

import io.holdfast.app.partition.Unavailable;
import io.holdfast.app.spread.PartCall;
import io.holdfast.app.spread.SpreadQueues;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks several parts of a queue at once. Parts answer on threads of their own, so everything that changes is guarded by this. */
final class PartReplies {
    private final Invocation invocation;
    private final Consumer<List<Reply>> then;
    private final List<@Nullable Reply> replies;
    private int silent;
    private @Nullable Unavailable failure;

    private PartReplies(Invocation invocation, int count, Consumer<List<Reply>> then) {
        this.invocation = invocation;
        this.then = then;
        this.replies = new ArrayList<>(Arrays.asList(new @Nullable Reply[count]));
        this.silent = count;
    }

    /** Goes on, on any thread, with the replies in the order of the commands; if one is missing, the client is told to try again. */
    static void ask(
            SpreadQueues spread, Invocation invocation, List<? extends Command> commands, Consumer<List<Reply>> then) {
        PartReplies asked = new PartReplies(invocation, commands.size(), then);
        for (int i = 0; i < commands.size(); i++) {
            int place = i;
            PartCall call = new PartCall(
                    invocation.origin(),
                    reply -> asked.ended(place, reply, null),
                    why -> asked.ended(place, null, why));
            spread.submit(commands.get(i), call, SpreadQueues.WAIT_MILLIS);
        }
    }

    private void ended(int place, @Nullable Reply reply, @Nullable Unavailable why) {
        Unavailable broken;
        synchronized (this) {
            replies.set(place, reply);
            failure = why == null ? failure : why;
            if (--silent > 0) {
                return;
            }
            broken = failure;
        }
        if (broken == null) {
            then.accept(replies.stream().map(Reply.class::cast).toList());
        } else {
            invocation.fail(broken);
        }
    }

    /** Whether it says that a part, and not the queue itself, does not exist: then it has no messages. */
    static boolean saysPartIsMissing(long partId, Reply reply) {
        return QueuePlacement.isPart(partId)
                && reply instanceof Reply.Refused refused
                && refused.refusal() == Refusal.NO_SUCH_QUEUE;
    }
}
