package io.holdfast.protocol.policy;

/** How a statement reaches a caller. */
enum Reach {
    NOT,
    /** Through the account, which leaves it to its own policies who may. */
    ACCOUNT,
    CALLER
}
