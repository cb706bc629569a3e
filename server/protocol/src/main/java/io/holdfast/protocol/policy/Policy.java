package io.holdfast.protocol.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A policy of a user or of a queue, taken apart once so that it can be asked often. Immutable. */
public final class Policy {
    /** For a queue whose stored policy cannot be enforced: what is left is what its owner needs to set another one. */
    private static final String LOCKED =
            "{\"Statement\":{\"Sid\":\"the stored policy cannot be enforced\",\"Effect\":\"Deny\","
                    + "\"Principal\":\"*\",\"NotAction\":[\"sqs:GetQueueAttributes\",\"sqs:GetQueueUrl\",\"sqs:SetQueueAttributes\","
                    + "\"sqs:DeleteQueue\"]}}";

    private final List<Statement> statements;
    private final Statement[] allowing;
    private final Statement[] denying;

    Policy(List<Statement> statements) {
        this.statements = List.copyOf(statements);
        this.allowing = statements.stream().filter(Statement::allows).toArray(Statement[]::new);
        this.denying = statements.stream().filter(s -> !s.allows()).toArray(Statement[]::new);
    }

    /** The policy that is attached to a user under this name. */
    public static Policy ofUser(String name, String text) throws MalformedPolicy {
        return PolicyParser.parse(text, name);
    }

    /** The policy of a queue. */
    public static Policy ofQueue(String text) throws MalformedPolicy {
        return PolicyParser.parse(text, null);
    }

    /** The same of a text that was stored: one that cannot be enforced, which earlier versions took, locks the queue. */
    public static Policy ofStoredQueue(String text) {
        try {
            return ofQueue(text);
        } catch (MalformedPolicy unreadable) {
            return locked();
        }
    }

    private static Policy locked() {
        try {
            return ofQueue(LOCKED);
        } catch (MalformedPolicy impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The first statement that forbids it, or null. */
    @Nullable
    Statement denial(AccessRequest request) {
        return first(denying, request, Reach.ACCOUNT);
    }

    /** The first statement that allows it to whom it reaches at least like this, or null. */
    @Nullable
    Statement allowance(AccessRequest request, Reach least) {
        return first(allowing, request, least);
    }

    List<Statement> statements() {
        return statements;
    }

    boolean denies() {
        return denying.length > 0;
    }

    private static @Nullable Statement first(Statement[] statements, AccessRequest request, Reach least) {
        for (Statement statement : statements) {
            if (statement.matches(request, least)) {
                return statement;
            }
        }
        return null;
    }
}
