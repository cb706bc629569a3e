package io.holdfast.app.endpoint.admin;

import io.holdfast.app.access.Principal;
import io.holdfast.engine.command.QueueName;
import java.util.regex.Pattern;

/** What a request is about: the queue in its path, or an account's queues in a region, whose name is then empty. */
final class NamedResource {
    private static final Pattern QUEUE = Pattern.compile("[A-Za-z0-9_-]{1,80}|[A-Za-z0-9_-]{1,75}\\.fifo");
    private static final Pattern ACCOUNT = Pattern.compile("[0-9]{12}");
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,32}");

    private NamedResource() {}

    /** @param name as the path has it, decoded; empty if the path names no queue */
    static QueueName of(String name, boolean namesQueue, AdminParameters parameters, Principal who)
            throws AdminRefused {
        String account = parameters.text("account", who.account());
        String region = parameters.text("region", who.region());
        check(ACCOUNT, account, "The parameter account must be a number of 12 digits");
        check(REGION, region, "The parameter region must be the name of a region, such as us-east-1");
        if (namesQueue) {
            check(QUEUE, name, "A queue's name has 1 to 80 letters, digits, hyphens and underscores");
        }
        return new QueueName(region, account, name);
    }

    private static void check(Pattern pattern, String value, String rule) throws AdminRefused {
        if (!pattern.matcher(value).matches()) {
            throw AdminRefused.invalid(rule + ", not \"" + AdminParameters.shown(value) + "\".");
        }
    }
}
