package io.holdfast.protocol.policy;

import org.jspecify.annotations.Nullable;

/**
 * Who calls, as policies know it. Nobody in particular has no account.
 *
 * @param arn how refusals and policies name the caller
 * @param userName null for an account's root and for nobody in particular
 * @param userId what {@code aws:userid} is
 */
public record CallerIdentity(
        String account,
        String arn,
        @Nullable String userName,
        @Nullable String userId) {
    /** A request without signature. */
    public static final CallerIdentity ANONYMOUS = new CallerIdentity("", "anonymous", null, "anonymous");

    public static CallerIdentity root(String partition, String account) {
        return new CallerIdentity(account, "arn:" + partition + ":iam::" + account + ":root", null, account);
    }

    /**
     * A user of an account.
     *
     * @param path begins and ends with a slash
     */
    public static CallerIdentity user(String partition, String account, String path, String name, String userId) {
        return new CallerIdentity(
                account, "arn:" + partition + ":iam::" + account + ":user" + path + name, name, userId);
    }

    public boolean isAnonymous() {
        return account.isEmpty();
    }

    boolean isRoot() {
        return userName == null && !isAnonymous();
    }
}
