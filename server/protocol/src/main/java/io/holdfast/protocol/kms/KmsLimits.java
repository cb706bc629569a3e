package io.holdfast.protocol.kms;

/** The numbers of KMS. */
public final class KmsLimits {
    public static final int MAX_KEYS = 1_000;
    public static final int MAX_ALIASES = 10_000;
    public static final int DELETION_DAYS_DEFAULT = 30;
    public static final int DELETION_DAYS_MIN = 7;
    public static final int DELETION_DAYS_MAX = 30;
    public static final int DESCRIPTION_MAX_CHARACTERS = 8192;

    static final int KEY_ID_MAX_CHARACTERS = 2048;
    static final int ALIAS_MAX_CHARACTERS = 256;
    static final int MARKER_MAX_CHARACTERS = 1024;
    static final int KEYS_PER_PAGE_DEFAULT = 100;
    static final int KEYS_PER_PAGE_MAX = 1000;
    static final int ALIASES_PER_PAGE_DEFAULT = 50;
    static final int ALIASES_PER_PAGE_MAX = 100;

    private KmsLimits() {}
}
