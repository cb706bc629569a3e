package io.holdfast.protocol.kms;

import org.jspecify.annotations.Nullable;

/**
 * A key as somebody names it: by its id, its ARN, the name of an alias, or the ARN of an alias.
 *
 * @param resource the id of the key, or the alias with its {@code alias/}
 */
public record KmsName(KmsOwner owner, boolean isAlias, String resource) {
    public static final String ALIAS_PREFIX = "alias/";
    /** The key that SQS brings along; nobody can change it. */
    public static final String OWN_ALIAS = "alias/aws/sqs";

    private static final String KEY_PREFIX = "key/";
    private static final int ARN_PARTS = 6;

    /**
     * The key that is meant, or null for an ARN that names no key.
     *
     * @param caller whose key it is if the name does not say so
     */
    public static @Nullable KmsName of(String given, KmsOwner caller) {
        if (!given.startsWith("arn:")) {
            return new KmsName(caller, given.startsWith(ALIAS_PREFIX), given);
        }
        String[] parts = given.split(":", ARN_PARTS);
        if (parts.length < ARN_PARTS || !parts[1].startsWith("aws") || !parts[2].equals("kms")) {
            return null;
        }
        KmsOwner owner = new KmsOwner(parts[4], parts[3]);
        String resource = parts[ARN_PARTS - 1];
        if (resource.startsWith(ALIAS_PREFIX)) {
            return new KmsName(owner, true, resource);
        }
        return resource.startsWith(KEY_PREFIX)
                ? new KmsName(owner, false, resource.substring(KEY_PREFIX.length()))
                : null;
    }

    public boolean isOwnAlias() {
        return resource.equals(OWN_ALIAS);
    }

    public String arn() {
        return isAlias ? owner.aliasArn(resource) : owner.keyArn(resource);
    }
}
