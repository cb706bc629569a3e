package io.holdfast.control.identity;

/** How much of everything there may be. */
public final class IdentityLimits {
    public static final int USERS = 5_000;
    public static final int TAGS_PER_USER = 50;
    public static final int ACCESS_KEYS_PER_USER = 2;
    public static final int POLICIES_PER_USER = 10;
    /** Of all policies of a user together, without white space. */
    public static final int POLICY_CHARACTERS_PER_USER = 2_048;

    public static final int SESSION_KEYS = 10_000;
    /** One user must not take them all. */
    public static final int SESSION_KEYS_PER_USER = 500;

    private IdentityLimits() {}
}
