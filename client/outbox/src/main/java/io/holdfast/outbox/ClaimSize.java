package io.holdfast.outbox;

/** How much one claim may take. At least one row is taken, however large. */
record ClaimSize(int sequences, int rowsPerSequence, int bytes) {
    ClaimSize ofOneRow() {
        return new ClaimSize(1, 1, bytes);
    }
}
