package io.holdfast.consumer;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks the one class of this package where the clock, randomness and threads enter; everybody else is given them. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface Assembly {}
