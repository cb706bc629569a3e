package io.holdfast.app.access;

import io.holdfast.app.audit.Audit;
import io.holdfast.app.audit.AuditEvent;
import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.policy.AccessRequest;
import io.holdfast.protocol.policy.Decision;
import io.holdfast.protocol.policy.Explanation;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.Policy;
import io.holdfast.protocol.policy.PolicyEvaluator;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * May they: asked once before anything is done. A queue that does not exist is judged like one without policy, so that who may not see it
 * does not learn which it is. Any thread.
 */
public final class Gate {
    private static final int SOURCES_PER_STEP = 1000;

    private final QueueDirectory directory;
    private final Audit audit;

    /** @param audit where decisions about what is no queue are written down; those about queues, by who knows what is changed */
    public Gate(QueueDirectory directory, Audit audit) {
        this.directory = directory;
        this.audit = audit;
    }

    /** For an operation on one queue; for a move task, on its dead-letter queue alone. */
    public Decision decide(Principal who, Operation operation, QueueName queue, RequestContext context) {
        RequiredActions required = RequiredActions.of(operation);
        if (required.resource() != RequiredActions.Resource.QUEUE) {
            throw new IllegalArgumentException(operation + " is not for one queue");
        }
        return decideAll(who, required.onQueue(), queue, context);
    }

    /** For CreateQueue, which needs one action more if it tags the queue. */
    public Decision decideCreation(Principal who, QueueName queue, boolean tagged, RequestContext context) {
        Decision creation = decide(who, IamAction.CREATE_QUEUE, queue, context);
        return creation.isAllowed() && tagged ? decide(who, IamAction.TAG_QUEUE, queue, context) : creation;
    }

    /** For ListQueues. */
    public Decision decideListing(Principal who, String region, String account, RequestContext context) {
        // The service names the account's queues by an ARN without a name.
        return decide(who, IamAction.LIST_QUEUES, new QueueName(region, account, "").arn(), account, context);
    }

    /** For StartMessageMoveTask; without a destination messages may return to every queue that sends its dead letters here. */
    public Decision decideMove(
            Principal who, QueueName deadLetters, @Nullable QueueName destination, RequestContext context) {
        Decision decision = decide(who, Operation.START_MESSAGE_MOVE_TASK, deadLetters, context);
        List<IamAction> onDestinations =
                RequiredActions.of(Operation.START_MESSAGE_MOVE_TASK).onDestinations();
        if (destination != null) {
            return decision.isAllowed() ? decideAll(who, onDestinations, destination, context) : decision;
        }
        String after = "";
        List<QueueName> sources = List.of();
        do {
            sources = decision.isAllowed()
                    ? directory.deadLetterSources(deadLetters, after, SOURCES_PER_STEP)
                    : List.of();
            for (QueueName source : sources) {
                decision = decision.isAllowed() ? decideAll(who, onDestinations, source, context) : decision;
                after = source.name();
            }
        } while (sources.size() == SOURCES_PER_STEP);
        return decision;
    }

    /** For one action on one queue. */
    public Decision decide(Principal who, IamAction action, QueueName queue, RequestContext context) {
        Policy policy = directory.policy(queue);
        Decision everything = who.policies().everything();
        boolean isOwn = who.identity().account().equals(queue.account());
        if (everything != null && (everything == Decision.UNCHECKED || (policy == null && isOwn))) {
            return everything;
        }
        return PolicyEvaluator.decide(request(who, action, queue, context), who.policies(), policy);
    }

    /** For what is no queue: users, keys, metrics, the server itself. None of them has a policy of its own. */
    public Decision decide(
            Principal who, IamAction action, String resourceArn, String resourceAccount, RequestContext context) {
        return decide(who, action, resourceArn, resourceAccount, context, event -> event);
    }

    /**
     * The same, for what changes something.
     *
     * @param completion adds to what is written down what is changed; asked only if it is
     */
    public Decision decide(
            Principal who,
            IamAction action,
            String resourceArn,
            String resourceAccount,
            RequestContext context,
            UnaryOperator<AuditEvent> completion) {
        AccessRequest request =
                new AccessRequest(who.identity(), action, resourceArn, resourceAccount, Map.of(), context);
        Decision decision = PolicyEvaluator.decide(request, who.policies(), null);
        if (audit.wants(decision.isAllowed(), action.isChange())) {
            audit.add(
                    completion.apply(AuditedDecisions.event(who, action.policyName(), resourceArn, decision, context)));
        }
        return decision;
    }

    /** The same decision, for people. */
    public Explanation explain(Principal who, IamAction action, QueueName queue, RequestContext context) {
        return Explanation.of(request(who, action, queue, context), who.policies(), directory.policy(queue));
    }

    /** Refuses what is denied, in the service's words. */
    public static void require(Decision decision) throws RequestRefused {
        if (decision instanceof Decision.Denied denied) {
            throw new RequestRefused(AwsError.ACCESS_DENIED, denied.sentence());
        }
    }

    private Decision decideAll(Principal who, List<IamAction> actions, QueueName queue, RequestContext context) {
        // What decides is what the operation is named after, unless something else it needs is denied.
        Decision first = decide(who, actions.get(0), queue, context);
        for (int i = 1; i < actions.size() && first.isAllowed(); i++) {
            Decision next = decide(who, actions.get(i), queue, context);
            if (!next.isAllowed()) {
                return next;
            }
        }
        return first;
    }

    private AccessRequest request(Principal who, IamAction action, QueueName queue, RequestContext context) {
        QueueInfo info = directory.find(queue);
        Map<String, String> tags = info == null ? Map.of() : info.tags();
        return new AccessRequest(who.identity(), action, queue.arn(), queue.account(), tags, context);
    }
}
