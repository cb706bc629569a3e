package io.holdfast.app.config;

/** Whose queues a caller means. */
enum CallerScope {
    /** Those of the region that the signature is for, and of the account that the access key id or its owner names. */
    SIGNATURE,
    /** Those of the server's own region and, as long as nobody has to prove anything, its own account. */
    FIXED
}
