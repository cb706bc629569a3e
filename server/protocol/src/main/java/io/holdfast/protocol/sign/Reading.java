package io.holdfast.protocol.sign;

/** What the credentials of a request look like before anybody has checked them. */
sealed interface Reading permits Claim, Refused, Anonymous {}
