package io.holdfast.app.identity;

import org.jspecify.annotations.Nullable;

/**
 * What a link was good for.
 *
 * @param owner who is signed in; null where nobody is asked who they are
 * @param credentials null where nobody is asked who they are
 */
public record SignedIn(
        boolean isReadOnly,
        @Nullable String owner,
        @Nullable NewSessionKey credentials) {}
