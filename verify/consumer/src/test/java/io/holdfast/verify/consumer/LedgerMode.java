package io.holdfast.verify.consumer;

/** How a consumer that writes a {@link Ledger} keeps effects from happening twice. */
enum LedgerMode {
    /** Not at all. */
    PLAIN,
    /** By a claim beside the effect: at least once. */
    LEASED,
    /** By a key in the transaction of the effect: once. */
    TRANSACTIONAL
}
