package io.holdfast.protocol.kms;

/**
 * Another name for a key.
 *
 * @param name with its {@code alias/}
 * @param createdMillis 0 for that of the server itself, which was always there
 */
public record KmsAlias(KmsOwner owner, String name, String keyId, long createdMillis) {
    public String arn() {
        return owner.aliasArn(name);
    }
}
