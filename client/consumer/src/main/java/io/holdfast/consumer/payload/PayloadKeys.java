package io.holdfast.consumer.payload;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The keys of one store: a prefix and a random UUID, as AWS's extended client makes them. With a prefix, only keys that begin with it are
 * read and deleted. Immutable; any thread.
 */
@SuppressForbidden
public final class PayloadKeys {
    private static final int MAXIMUM_PREFIX_CHARS = 988;
    private static final Pattern PREFIX = Pattern.compile("[a-zA-Z0-9./_-]*");

    private final String prefix;

    private PayloadKeys(String prefix) {
        this.prefix = prefix;
    }

    /** Keys without a prefix. */
    public static PayloadKeys withoutPrefix() {
        return new PayloadKeys("");
    }

    /**
     * Keys that begin with this.
     *
     * @throws IllegalArgumentException if it begins with a dot or a slash, contains two dots in a row, is longer than 988 characters or
     *     has characters other than letters, digits, dot, slash, underscore and hyphen: the rules of AWS's client
     */
    public static PayloadKeys withPrefix(String prefix) {
        if (prefix.startsWith(".")
                || prefix.startsWith("/")
                || prefix.contains("..")
                || prefix.length() > MAXIMUM_PREFIX_CHARS
                || !PREFIX.matcher(prefix).matches()) {
            throw new IllegalArgumentException("not a prefix for keys of payloads: " + JsonString.quote(prefix));
        }
        return new PayloadKeys(prefix);
    }

    /** A key that was never used before. */
    public String next() {
        return prefix + UUID.randomUUID();
    }

    /** Whether a store with these keys may read and delete this one. */
    public boolean include(String key) {
        return key.startsWith(prefix) && !key.contains("..");
    }

    public String prefix() {
        return prefix;
    }
}
