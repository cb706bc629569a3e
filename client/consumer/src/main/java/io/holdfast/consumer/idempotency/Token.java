package io.holdfast.consumer.idempotency;

/**
 * The proof of one claim of one key. Immutable.
 *
 * @param number unique among all claims of the store, so that an old owner never passes for a new one
 */
public record Token(String scope, String key, long number) {
    private static final int MAXIMUM_SCOPE_CHARS = 128;
    private static final int MAXIMUM_KEY_CHARS = 512;

    public Token {
        requireNames(scope, key);
    }

    /**
     * What stores check before they keep a key.
     *
     * @throws IllegalArgumentException if the scope or the key is empty or too long; use a digest of a key that is too long
     */
    public static void requireNames(String scope, String key) {
        if (scope.isEmpty() || scope.length() > MAXIMUM_SCOPE_CHARS) {
            throw new IllegalArgumentException(
                    "a scope has 1 to " + MAXIMUM_SCOPE_CHARS + " characters, not " + scope.length());
        }
        if (key.isEmpty() || key.length() > MAXIMUM_KEY_CHARS) {
            throw new IllegalArgumentException(
                    "a key has 1 to " + MAXIMUM_KEY_CHARS + " characters, not " + key.length());
        }
    }
}
