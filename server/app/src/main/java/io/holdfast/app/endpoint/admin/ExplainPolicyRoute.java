package io.holdfast.app.endpoint.admin;

import io.holdfast.app.identity.UserDirectory;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.Explanation;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.policy.StatementName;
import org.jspecify.annotations.Nullable;

/** May somebody do something with a queue, and which statement says so: asked as if they had made this request. */
record ExplainPolicyRoute(UserDirectory users) implements AdminRoute {
    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return "/policy/explain";
    }

    @Override
    public IamAction action() {
        return IamAction.EXPLAIN_POLICY;
    }

    @Override
    public Resource resource() {
        return Resource.ACCOUNT;
    }

    @Override
    public void handle(AdminRequest request, AdminAnswer answer) {
        answer.work(() -> {
            AdminBody body = request.body("key", "user", "action", "queue", "from");
            Explanation why = users.explain(
                    request.account(),
                    who(body),
                    action(body.requiredText("action")),
                    queue(body.requiredText("queue"), request),
                    from(body.text("from"), request.context()));
            StatementName by = why.decision().by();
            answer.json(json -> {
                JsonFields.bool(json, "allowed", why.decision().isAllowed());
                json.member("decidedBy");
                if (by == null) {
                    json.word("null");
                } else {
                    json.open('{');
                    JsonFields.text(json, "policy", by.policy() == null ? "the queue's policy" : by.policy());
                    JsonFields.text(json, "statement", by.sid() == null ? String.valueOf(by.number()) : by.sid());
                    json.close('}');
                }
                JsonFields.text(
                        json,
                        "sentence",
                        why.lines().get(0) + ". " + why.lines().get(1) + ".");
                JsonFields.texts(json, "lines", why.lines());
            });
        });
    }

    private static String who(AdminBody body) throws AdminRefused {
        String key = body.text("key");
        String user = body.text("user");
        if ((key == null) == (user == null)) {
            throw AdminRefused.invalid("Either key or user must be given: the id of an access key, or a user's name.");
        }
        return key == null ? String.valueOf(user) : key;
    }

    private static IamAction action(String named) throws AdminRefused {
        IamAction action = IamAction.named(named);
        if (action == null) {
            throw AdminRefused.invalid("There is no action \"" + AdminParameters.shown(named)
                    + "\"; they are written like sqs:SendMessage.");
        }
        return action;
    }

    private static QueueName queue(String named, AdminRequest request) throws AdminRefused {
        QueueName queue = named.startsWith("arn:")
                ? QueueName.ofArn(named)
                : new QueueName(request.region(), request.account(), named);
        if (queue == null) {
            throw AdminRefused.invalid("\"" + AdminParameters.shown(named) + "\" is not the ARN of a queue.");
        }
        return queue;
    }

    private static RequestContext from(@Nullable String address, RequestContext context) {
        return new AdminContext(
                context.nowMillis(),
                address == null ? context.sourceIp() : address,
                context.isSecure(),
                context.userAgent(),
                context.requestId(),
                context.region());
    }
}
