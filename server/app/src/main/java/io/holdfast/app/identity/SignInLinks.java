package io.holdfast.app.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Links that let somebody into the console once. They are kept in memory, by the hashes of their tokens, so neither a dump nor a restart gives one
 * away. Any thread.
 */
final class SignInLinks {
    static final long LIFETIME_MILLIS = 5 * 60 * 1000L;

    /** A key that makes more loses its oldest ones. */
    static final int MOST_PER_KEY = 16;

    static final int MOST = 1_000;

    /** @param parentKeyId whose owner is let in; null where nobody is asked who they are */
    record Link(@Nullable String parentKeyId, boolean isReadOnly, long expiresAtMillis) {}

    private final Map<String, Link> byHash = new LinkedHashMap<>();

    /** Whether there was room. */
    synchronized boolean add(String token, Link link, long nowMillis) {
        byHash.values().removeIf(old -> old.expiresAtMillis <= nowMillis);
        long own = byHash.values().stream().filter(old -> isSameKey(old, link)).count();
        Iterator<Link> oldest = byHash.values().iterator();
        while (own >= MOST_PER_KEY && oldest.hasNext()) {
            if (isSameKey(oldest.next(), link)) {
                oldest.remove();
                own--;
            }
        }
        if (byHash.size() >= MOST) {
            return false;
        }
        byHash.put(hash(token), link);
        return true;
    }

    /** The link of this token, which is then used up; null if there is none, or its time is over. */
    synchronized @Nullable Link take(String token, long nowMillis) {
        Link link = byHash.remove(hash(token));
        return link == null || link.expiresAtMillis <= nowMillis ? null : link;
    }

    private static boolean isSameKey(Link one, Link other) {
        return Objects.equals(one.parentKeyId, other.parentKeyId);
    }

    private static String hash(String token) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder().encodeToString(digest.digest(token.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
