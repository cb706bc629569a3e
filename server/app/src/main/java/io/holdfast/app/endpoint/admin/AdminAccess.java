package io.holdfast.app.endpoint.admin;

import io.holdfast.app.access.AuditedDecisions;
import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.app.audit.Audit;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.endpoint.caller.Authentication;
import io.holdfast.app.http.Exchange;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.Decision;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who asks, and may they: by the same gate as for every other API. Any thread. */
public final class AdminAccess {
    private static final List<String> SERVICES = List.of("holdfast");
    private static final int SOURCES_PER_STEP = 1_000;

    private final Authentication authentication;
    private final Gate gate;
    private final Audit audit;
    private final QueueDirectory directory;
    private final Principal home;

    /** @param home the account that the server belongs to, and its region */
    public AdminAccess(
            Authentication authentication, Gate gate, Audit audit, QueueDirectory directory, Principal home) {
        this.authentication = authentication;
        this.gate = gate;
        this.audit = audit;
        this.directory = directory;
        this.home = home;
    }

    Principal authenticate(Exchange exchange) throws AdminRefused {
        try {
            return authentication.authenticate(exchange, SERVICES);
        } catch (RequestRefused refused) {
            Failure failure = refused.failure();
            boolean tooOften = failure.error() == AwsError.REQUEST_THROTTLED;
            throw new AdminRefused(tooOften ? AdminError.THROTTLED : AdminError.ACCESS_DENIED, failure.message());
        }
    }

    /** Of somebody who has shown nothing, and need not. */
    Principal anonymous() {
        return Principal.anonymous(home.account(), home.region());
    }

    Principal home() {
        return home;
    }

    RequestContext context(Exchange exchange, Principal who) {
        return AdminContext.of(authentication.context(exchange, who));
    }

    /** The gate writes it down. */
    void require(Principal who, IamAction action, String resourceAccount, RequestContext context) throws AdminRefused {
        refuse(gate.decide(who, action, "*", resourceAccount, context));
    }

    void require(Principal who, IamAction action, QueueName queue, RequestContext context) throws AdminRefused {
        Decision decision = gate.decide(who, action, queue, context);
        if (audit.wants(decision.isAllowed(), action.isChange())) {
            audit.add(AuditedDecisions.event(who, action.policyName(), queue.arn(), decision, context));
        }
        refuse(decision);
    }

    boolean may(Principal who, IamAction action, QueueName queue, RequestContext context) {
        return gate.decide(who, action, queue, context).isAllowed();
    }

    @Nullable
    QueueInfo find(QueueName queue) {
        return directory.find(queue);
    }

    /** For a route that brings dead letters back to wherever they came from. */
    void requireOnSources(Principal who, IamAction action, QueueName deadLetters, RequestContext context)
            throws AdminRefused {
        String after = "";
        List<QueueName> sources;
        do {
            sources = directory.deadLetterSources(deadLetters, after, SOURCES_PER_STEP);
            for (QueueName source : sources) {
                require(who, action, source, context);
                after = source.name();
            }
        } while (sources.size() == SOURCES_PER_STEP);
    }

    private static void refuse(Decision decision) throws AdminRefused {
        if (decision instanceof Decision.Denied denied) {
            throw new AdminRefused(AdminError.ACCESS_DENIED, denied.sentence());
        }
    }
}
