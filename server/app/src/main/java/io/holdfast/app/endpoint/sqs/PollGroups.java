package io.holdfast.app.endpoint.sqs;

import io.holdfast.app.access.Principal;
import io.holdfast.app.action.Invocation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lets a consumer that closes end its own long polls: they are answered at once, with what they got or with nothing. To drop their
 * connections would not do, since messages may be on their way to them. An extension of SQS, which ignores its two headers.
 *
 * <p>It holds no more than one entry for each open connection, and remembers some groups that have ended, because a poll may arrive after the
 * request that ended its group. Any thread.
 */
public final class PollGroups {
    /** On a receive: the group that its poll belongs to. Whoever knows the id can end it, so it should be random. */
    static final String JOIN = "x-holdfast-poll-group";
    /** On a change of visibility in a batch: the group whose polls are to end. The answer repeats it. */
    static final String END = "x-holdfast-end-polls";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int MOST_ENDED = 10_000;

    private final Map<Group, Set<Invocation>> waiting = new HashMap<>();
    private final Map<Group, Boolean> ended = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Group, Boolean> eldest) {
            return size() > MOST_ENDED;
        }
    };

    /** Nobody ends the polls of another account. */
    record Group(String account, String id) {}

    /** The group of this id, or null where there is none. */
    static @Nullable Group of(Principal principal, @Nullable String id) {
        return id != null && ID.matcher(id).matches() ? new Group(principal.account(), id) : null;
    }

    /** The poll waits from now on, unless its group has ended. */
    void join(Group group, Invocation poll) {
        synchronized (this) {
            if (!ended.containsKey(group)) {
                waiting.computeIfAbsent(group, unknown -> new HashSet<>()).add(poll);
                return;
            }
        }
        poll.abandon();
    }

    /** The poll was answered, or its client has gone. */
    synchronized void leave(Group group, Invocation poll) {
        Set<Invocation> polls = waiting.get(group);
        if (polls != null && polls.remove(poll) && polls.isEmpty()) {
            waiting.remove(group);
        }
    }

    /** Ends the polls of a group that wait here. */
    public void end(String account, String id) {
        end(new Group(account, id));
    }

    void end(Group group) {
        Set<Invocation> polls;
        synchronized (this) {
            ended.put(group, true);
            polls = waiting.remove(group);
        }
        if (polls != null) {
            polls.forEach(Invocation::abandon);
        }
    }
}
