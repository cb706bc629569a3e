package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.kms.KmsAlias;
import io.holdfast.protocol.kms.KmsName;
import io.holdfast.protocol.kms.KmsOwner;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which key of a keyring a name means. In a keyring the server's own key is called like its alias; outside, every account sees it in every
 * region under an id of its own, which is made of these two.
 */
final class KmsKeyIds {
    private KmsKeyIds() {}

    /** The key's id in the keyring, or null if there is none of that name. */
    static @Nullable String find(KmsName name, KeyringEntries entries) {
        if (name.isAlias()) {
            KmsAlias alias = entries.aliases.get(name.arn());
            if (name.isOwnAlias()) {
                return KmsName.OWN_ALIAS;
            }
            return alias != null && entries.kmsKeys.containsKey(alias.keyId()) ? alias.keyId() : null;
        }
        if (entries.kmsKeys.containsKey(name.resource())) {
            KmsKeyDetails details = entries.kmsDetails.get(name.resource());
            return details == null || details.owner().equals(name.owner()) ? name.resource() : null;
        }
        return name.resource().equals(ownKey(name.owner())) ? KmsName.OWN_ALIAS : null;
    }

    /** A random UUID, version 4. */
    static String next(RandomBytes random) {
        ByteBuffer bytes = ByteBuffer.wrap(random.next(2 * Long.BYTES));
        long high = (bytes.getLong() & ~0xF000L) | 0x4000L;
        long low = (bytes.getLong() & ~(3L << 62)) | (2L << 62);
        return new UUID(high, low).toString();
    }

    /** What the server's own key is called outside. */
    static String ownKey(KmsOwner owner) {
        return UUID.nameUUIDFromBytes(owner.aliasArn(KmsName.OWN_ALIAS).getBytes(UTF_8))
                .toString();
    }
}
