package io.holdfast.protocol.policy;

/** Which of a request's several values must pass. */
enum Quantifier {
    ONE,
    ALL,
    ANY
}
