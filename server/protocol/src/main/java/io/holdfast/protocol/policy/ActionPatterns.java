package io.holdfast.protocol.policy;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The actions of a statement, {@code sqs:Send*} or {@code *}, found once among all that there are. */
final class ActionPatterns {
    private static final Pattern FORM = Pattern.compile("\\*|[A-Za-z0-9-]+:[A-Za-z0-9*?]+");

    private ActionPatterns() {}

    /** @param excludes whether the statement is for all other actions */
    static EnumSet<IamAction> actions(List<String> texts, boolean excludes, boolean allows) throws MalformedPolicy {
        EnumSet<IamAction> actions = EnumSet.noneOf(IamAction.class);
        for (String text : texts) {
            if (!FORM.matcher(text).matches()) {
                throw MalformedPolicy.because("\"" + text + "\" is not an action: expected service:Name or *");
            }
        }
        for (String text : texts) {
            String lower = text.toLowerCase(Locale.ROOT);
            EnumSet<IamAction> named = named(lower);
            // All of SQS's actions are known here, so this forbids nothing at all, in whichever way it was meant.
            if (named.isEmpty() && lower.startsWith("sqs:") && allows == excludes) {
                throw MalformedPolicy.unenforceable("there is no action " + text
                        + (lower.endsWith("batch") ? "; the action without Batch covers it" : ""));
            }
            actions.addAll(named);
        }
        return excludes ? EnumSet.complementOf(actions) : actions;
    }

    private static EnumSet<IamAction> named(String lower) {
        Glob glob = Glob.of(lower);
        EnumSet<IamAction> named = EnumSet.noneOf(IamAction.class);
        for (IamAction action : IamAction.values()) {
            if (glob.matches(action.lowerName())) {
                named.add(action);
            }
        }
        return named;
    }
}
