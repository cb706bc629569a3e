package io.holdfast.app.identity;

/**
 * A link, the only time that its token is seen.
 *
 * @param token what stands behind its last sign
 */
public record NewLink(String token, long expiresAtMillis) {
    @Override
    public String toString() {
        return "NewLink[" + expiresAtMillis + "]";
    }
}
