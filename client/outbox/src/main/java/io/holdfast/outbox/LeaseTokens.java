package io.holdfast.outbox;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the token of a lease tells whoever finds it after the lease ended. A relay that reports takes its token away; one that died leaves
 * it. If its version is 8, the sequence was claimed alone, and so it is what the relay died of; otherwise any sequence of that claim may be.
 */
final class LeaseTokens {
    private static final long VERSION = 0xf000L;
    private static final long ALONE = 0x8000L;

    private LeaseTokens() {}

    static UUID alone(UUID token) {
        return new UUID((token.getMostSignificantBits() & ~VERSION) | ALONE, token.getLeastSignificantBits());
    }

    static boolean isAlone(UUID token) {
        return (token.getMostSignificantBits() & VERSION) == ALONE;
    }

    /** Whether a relay died with a sequence that has this token, and others in the same claim. */
    static boolean diedInCompany(@Nullable UUID left) {
        return left != null && !isAlone(left);
    }
}
