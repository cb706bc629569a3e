package io.holdfast.protocol.iam;

/** The numbers of IAM. */
public final class IamLimits {
    public static final int ACCESS_KEYS_PER_USER = 2;

    static final int NEW_USER_NAME_MAX_CHARACTERS = 64;
    static final int NAME_MAX_CHARACTERS = 128;
    static final int PATH_MAX_CHARACTERS = 512;
    static final int MARKER_MAX_CHARACTERS = 320;
    static final int POLICY_MAX_CHARACTERS = 131_072;
    static final int MAX_ITEMS = 1000;
    static final int DEFAULT_ITEMS = 100;
    static final int MAX_TAGS = 50;
    static final int TAG_KEY_MAX_CHARACTERS = 128;
    static final int TAG_VALUE_MAX_CHARACTERS = 256;

    private IamLimits() {}
}
