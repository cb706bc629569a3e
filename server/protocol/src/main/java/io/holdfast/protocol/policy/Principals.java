package io.holdfast.protocol.policy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** For whom a statement of a queue's policy is. */
final class Principals {
    /** For a policy of a user, which is for that user. */
    static final Principals EVERYONE = new Principals(true, Set.of(), Set.of(), false);

    private static final Pattern ACCOUNT = Pattern.compile("[0-9]{12}");
    private static final Pattern ARN = Pattern.compile(
            "arn:aws[a-z-]*:(?:iam|sts)::([0-9]{12}):(root|(?:user|role|assumed-role|federated-user)/[^*?]+)");

    private final boolean everyone;
    private final Set<String> accounts;
    private final Set<String> arns;
    private final boolean excludes;

    private Principals(boolean everyone, Set<String> accounts, Set<String> arns, boolean excludes) {
        this.everyone = everyone;
        this.accounts = accounts;
        this.arns = arns;
        this.excludes = excludes;
    }

    /** @param texts a star, accounts, and ARNs of accounts, users and roles */
    static Principals of(List<String> texts, boolean excludes) throws MalformedPolicy {
        boolean everyone = false;
        Set<String> accounts = new HashSet<>();
        Set<String> arns = new HashSet<>();
        for (String text : texts) {
            Matcher arn = ARN.matcher(text);
            if (text.equals("*")) {
                everyone = true;
            } else if (ACCOUNT.matcher(text).matches()) {
                accounts.add(text);
            } else if (!arn.matches()) {
                throw MalformedPolicy.because(
                        "\"" + text + "\" is not a principal: expected *, an account id, or the ARN"
                                + " of an account's root, a user or a role, without wildcards");
            } else if (arn.group(2).equals("root")) {
                accounts.add(arn.group(1));
            } else {
                arns.add(text);
            }
        }
        return new Principals(everyone, accounts, arns, excludes);
    }

    Reach reach(CallerIdentity caller) {
        if (excludes) {
            // An account among the exceptions excepts its root alone: whoever else is excepted is named.
            boolean excepted = everyone || arns.contains(caller.arn()) || (caller.isRoot() && isAccount(caller));
            return excepted ? Reach.NOT : Reach.CALLER;
        }
        if (everyone || arns.contains(caller.arn())) {
            return Reach.CALLER;
        }
        if (!isAccount(caller)) {
            return Reach.NOT;
        }
        return caller.isRoot() ? Reach.CALLER : Reach.ACCOUNT;
    }

    private boolean isAccount(CallerIdentity caller) {
        return accounts.contains(caller.account());
    }
}
