package io.holdfast.protocol.sign;

/** The numbers of Signature Version 4, and those of this verifier. */
final class SignatureLimits {
    /** How far the clocks of client and server may be apart. */
    static final long SKEW_SECONDS = 15 * 60;

    static final int EXPIRES_MIN_SECONDS = 1;
    static final int EXPIRES_MAX_SECONDS = 7 * 24 * 60 * 60;
    static final int REGION_MAX_CHARACTERS = 32;

    /** How much of what a client sent an error repeats. */
    static final int REPEATED_MAX_CHARACTERS = 128;

    /** One verifier's; each takes some 400 bytes. */
    static final int CACHED_SIGNING_KEYS = 1024;

    /** One verifier's. All of them are compared with every request whose header is none of them, so they are few. */
    static final int RECENT_HEADER_FORMS = 8;

    /** A buffer that one large request made larger than this is not kept. */
    static final int KEPT_BUFFER_BYTES = 64 * 1024;

    private SignatureLimits() {}
}
