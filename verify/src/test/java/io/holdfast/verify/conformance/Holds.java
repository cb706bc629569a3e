package io.holdfast.verify.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names what a test holds the server to: actions, queue attributes and error shapes by their names in the API, limits by those in {@link Limit}.
 * {@code docs/conformance.md} is made of these, and a test fails when one of them is held by nobody.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@interface Holds {
    String[] value();
}
