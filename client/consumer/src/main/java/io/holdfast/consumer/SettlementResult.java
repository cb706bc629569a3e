package io.holdfast.consumer;

/** What became of a message that was settled. */
enum SettlementResult {
    /** It is out of the queue, or will be: its delete waits for company. */
    GONE,
    /** It stays in the queue and will be delivered again. */
    STAYS,
    /** It was not ours any more; nothing was done. */
    LOST,
    /** Its delete failed for now and is repeated elsewhere. */
    PENDING
}
