package io.holdfast.protocol.wire.json;

/** How much JSON a request may hold. */
public final class JsonLimits {
    public static final int MAX_DEPTH = 32;

    /** The longest text of a 64-bit floating point number has 24. */
    public static final int NUMBER_MAX_CHARACTERS = 24;

    /** Far above any legal list or map; keeps a small hostile request from becoming a large heap. */
    public static final int COLLECTION_MAX_ENTRIES = 10_000;

    private JsonLimits() {}
}
