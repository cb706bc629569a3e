package io.holdfast.app.endpoint.admin;

import io.holdfast.app.access.Principal;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request whose sender is known and may: all that a route needs of it, for as long as it likes. Any thread. */
public final class AdminRequest {
    private final Principal who;
    private final RequestContext context;
    private final AdminParameters parameters;
    private final Map<String, String> values;
    private final QueueName queueOrAccount;
    private final String baseUrl;
    private final byte[] body;
    private final AdminAccess access;

    AdminRequest(
            Principal who,
            RequestContext context,
            AdminParameters parameters,
            Map<String, String> values,
            QueueName queueOrAccount,
            String baseUrl,
            byte[] body,
            AdminAccess access) {
        this.who = who;
        this.context = context;
        this.parameters = parameters;
        this.values = values;
        this.queueOrAccount = queueOrAccount;
        this.baseUrl = baseUrl;
        this.body = body;
        this.access = access;
    }

    public Principal who() {
        return who;
    }

    /** When and from where, for decisions and for the audit log. */
    public RequestContext context() {
        return context;
    }

    public AdminParameters parameters() {
        return parameters;
    }

    /** What stood in the path for a name of the template, decoded. */
    public String path(String name) throws AdminRefused {
        return PathTemplate.decoded(Objects.requireNonNull(values.get(name), name));
    }

    /** The queue that the path names, whether it exists or not. */
    public QueueName queueName() {
        return queueOrAccount;
    }

    /** The queue that the path names. */
    public QueueInfo queue() throws AdminRefused {
        QueueInfo queue = access.find(queueOrAccount);
        if (queue == null) {
            throw new AdminRefused(
                    AdminError.QUEUE_DOES_NOT_EXIST, "The queue " + queueOrAccount.name() + " does not exist.");
        }
        return queue;
    }

    /** Whose queues are meant. */
    public String account() {
        return queueOrAccount.account();
    }

    /** Where the queues are that are meant. */
    public String region() {
        return queueOrAccount.region();
    }

    /** The members of the body. Parses it: call it once, and in {@link AdminAnswer#work} where it may be large. */
    public AdminBody body(String... known) throws AdminRefused {
        return AdminBody.of(body, Set.of(known));
    }

    /** What URLs begin with that this client can reach. */
    public String baseUrl() {
        return baseUrl;
    }

    public String urlOf(QueueName queue) {
        return baseUrl + '/' + queue.account() + '/' + queue.name();
    }

    /** For a route that concerns more queues than the one in its path. Written down as well. */
    public void require(IamAction action, QueueName queue) throws AdminRefused {
        access.require(who, action, queue, context);
    }

    /** For a route that brings dead letters back: on every queue that sends its own to the one in the path. */
    public void requireOnSources(IamAction action) throws AdminRefused {
        access.requireOnSources(who, action, queueOrAccount, context);
    }

    /** Whether the caller may; nothing is written down. For lists, which leave out what it may not see. */
    public boolean may(IamAction action, QueueName queue) {
        return access.may(who, action, queue, context);
    }

    /** The ARN of whoever asks; null where nobody is asked who they are. */
    public @Nullable String caller() {
        return who.isUnchecked() ? null : who.identity().arn();
    }
}
