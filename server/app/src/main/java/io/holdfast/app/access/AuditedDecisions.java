package io.holdfast.app.access;

import io.holdfast.app.audit.AuditEvent;
import io.holdfast.protocol.policy.Decision;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.policy.StatementName;

/** Decisions in the words of the audit log. */
public final class AuditedDecisions {
    private AuditedDecisions() {}

    /** Of an action that changes no settings whose values are worth keeping. */
    public static AuditEvent event(
            Principal who, String action, String resource, Decision decision, RequestContext context) {
        StatementName statement = decision.by();
        return new AuditEvent(
                context.nowMillis(),
                context.requestId(),
                who.identity().arn(),
                who.accessKeyId(),
                String.valueOf(context.sourceIp()),
                action,
                resource,
                decision.isAllowed(),
                statement == null ? "no statement" : statement.toString(),
                null,
                null);
    }
}
