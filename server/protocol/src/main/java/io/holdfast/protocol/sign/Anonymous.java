package io.holdfast.protocol.sign;

/** The request carries no credentials at all. Whether that is allowed is for a policy to say. */
public record Anonymous() implements Decision, Reading {
    static final Anonymous INSTANCE = new Anonymous();
}
